import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIB } from '@vivant/contract/limits';
import { frameOf } from '@vivant/contract/video';
import { Video } from '@vivant/contract/video-schemas';
import { z } from 'zod';
import { defineStage, fileOf, pictureIn } from './define-stage.ts';
import { SourceFile } from './stage-types.ts';

/** Judges the portrait and builds the face from it (§2.4-15, D2-24); a poor portrait is a result. */
export const appearance = defineStage({
  name: 'appearance',
  needs: ['image', 'video'],
  after: [],
  makes: ['face', 'poster'],
  // A face and a poster of the largest picture take a few of them.
  makesMaxBytes: 32 * MIB,
  weight: 45,
  portraitAlone: true,
  metWith: true,
  runsIn: () => 'process',
  input: z.object({
    stage: z.literal('appearance'),
    image: SourceFile,
    video: Video,
    outDir: z.string(),
    /** A face was made of this very picture before. */
    accepted: z.boolean().optional(),
    /** Only the verdict is wanted: nothing is built. */
    judgeOnly: z.boolean().optional(),
  }),
  filesOf: ({ image }) => [image],
  inputs: async (material) => {
    const image = await fileOf(material, 'image');
    const { portraitSha256 } = await material.output('appearance');
    return {
      image,
      video: pictureIn(material),
      // Another size or shape must not take an avatar off line because rules have become stricter since. Faces from
      // before do not say what they were made of, and must not be taken off line either.
      accepted:
        portraitSha256 === undefined
          ? await material.isMadeAfter('face', 'image')
          : portraitSha256 === image.sha256,
    };
  },
  tooMuch: 'The picture needs too much memory to be worked on. Save it smaller and upload it again.',

  async run(input, signal) {
    const [{ preparePortrait }, { DEFAULT_ENGINE }, { coverView }, { default: sharp }] = await Promise.all([
      import('@vivant/face/detect/prepare-portrait'),
      import('@vivant/face/engines'),
      import('@vivant/face/frame/cover'),
      import('sharp'),
    ]);
    const { aspect, height } = input.video;
    const { accepted = false } = input;
    const photo = await readFile(input.image.path);
    const verdict = await preparePortrait(photo, { aspect, size: height, accepted, signal });
    if (verdict.status === 'refused')
      return {
        ...{ status: 'failed', userFeedback: verdict.userFeedback },
        ...(input.judgeOnly === true && { output: { findings: verdict.findings } }),
      };
    const { portrait, userFeedback, edgeToEdge, score, improvements } = verdict;
    // The previews stage refuses a face that fills the frame (D2-24).
    const portraitSha256 = createHash('sha256').update(photo).digest('hex');
    const output = { edgeToEdge, score, improvements, drawn: { aspect, height }, portraitSha256 };
    if (input.judgeOnly === true)
      return {
        ...{ status: 'completed', userFeedback, files: [] },
        output: { ...output, findings: verdict.findings },
      };
    const face = join(input.outDir, 'face.bin');
    const poster = join(input.outDir, 'poster.jpg');
    await writeFile(face, await DEFAULT_ENGINE.encode(await DEFAULT_ENGINE.build(portrait, { signal })));
    // The part of the square that sessions show.
    const frame = frameOf(input.video);
    const { offsetX, offsetY } = coverView(portrait.width, frame);
    await sharp(portrait.rgb, { raw: { width: portrait.width, height: portrait.height, channels: 3 } })
      .extract({ left: -offsetX, top: -offsetY, ...frame })
      // Part of what a visitor's page weighs: a tall or wide picture of 720 lines was over 100 kB at 88.
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(poster);
    return {
      status: 'completed',
      userFeedback,
      output,
      files: [
        { role: 'face', path: face, contentType: 'application/octet-stream' },
        { role: 'poster', path: poster, contentType: 'image/jpeg' },
      ],
    };
  },
});
