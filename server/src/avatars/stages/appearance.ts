import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defineStage, fileOf } from './define-stage.ts';
import { SourceFile } from './stage-types.ts';

/** Judges the portrait and builds the face from it (§2.4-15, D2-24); a poor portrait is a result. */
export const appearance = defineStage({
  name: 'appearance',
  needs: ['image'],
  after: [],
  makes: ['face', 'poster'],
  weight: 45,
  portraitAlone: true,
  runsIn: 'process',
  input: z.object({ stage: z.literal('appearance'), image: SourceFile, outDir: z.string() }),
  inputs: async (material) => ({ image: await fileOf(material, 'image') }),
  tooMuch: 'The picture needs too much memory to be worked on. Save it smaller and upload it again.',

  async run(input, signal) {
    const [{ preparePortrait }, { DEFAULT_ENGINE }, { default: sharp }] = await Promise.all([
      import('@vivant/face/detect/prepare-portrait'),
      import('@vivant/face/engines'),
      import('sharp'),
    ]);
    const verdict = await preparePortrait(await readFile(input.image.path), { signal });
    if (verdict.status === 'refused') return { status: 'failed', userFeedback: verdict.userFeedback };
    const { portrait } = verdict;
    const face = join(input.outDir, 'face.bin');
    const poster = join(input.outDir, 'poster.jpg');
    await writeFile(face, await DEFAULT_ENGINE.encode(await DEFAULT_ENGINE.build(portrait, { signal })));
    await sharp(portrait.rgb, { raw: { width: portrait.width, height: portrait.height, channels: 3 } })
      .jpeg({ quality: 88 })
      .toFile(poster);
    return {
      status: 'completed',
      userFeedback: verdict.userFeedback,
      // The previews stage refuses a face that fills the frame (D2-24).
      output: { edgeToEdge: verdict.edgeToEdge, score: verdict.score, improvements: verdict.improvements },
      files: [
        { role: 'face', path: face, contentType: 'application/octet-stream' },
        { role: 'poster', path: poster, contentType: 'image/jpeg' },
      ],
    };
  },
});
