import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PersonaTexts } from '@vivant/contract/persona';
import { Video } from '@vivant/contract/video-schemas';
import { z } from 'zod';
import { defineStage, fileOf, pictureIn } from './define-stage.ts';
import { SourceFile, type StageResult } from './stage-types.ts';

const EDGE_TO_EDGE =
  'The face fills the picture from edge to edge, which leaves no room for it to move in the preview clips. Upload a photo with some space above the hair and below the chin, or turn previews off.';

const PreviewsInput = z.object({
  stage: z.literal('previews'),
  face: SourceFile,
  video: Video.extend({ fps: z.int(), mark: z.boolean() }),
  /** As the appearance stage found it. */
  edgeToEdge: z.boolean(),
  /** The speech library's VoiceProfile, as the voice stage left it. */
  voice: z.record(z.string(), z.unknown()),
  language: z.string(),
  /** What the talking clip may say, best first; `name` is for the feedback. */
  texts: z.array(z.object({ name: z.enum(['preview message', 'greeting']), text: z.string() })),
  signer: z.object({ certificates: z.string(), key: z.string() }).nullable(),
  /** Of the motion, so that no two avatars blink together. */
  seed: z.int(),
  outDir: z.string(),
});
export type PreviewsInput = z.infer<typeof PreviewsInput>;

/**
 * Renders the idle and the talking clip (§2.2-7); both are made or none. An engine that fails is an outage. It has no
 * `filesOf`: the key that signs clips stays on the server.
 */
export const previews = defineStage({
  name: 'previews',
  needs: ['image', 'video', 'aiMark', 'voice', 'greeting', 'previewMessage', 'language'],
  after: ['appearance', 'voice', 'persona'],
  makes: ['preview_idle', 'preview_talking'],
  weight: 40,
  portraitAlone: false,
  wanted: (avatar) => avatar.previews,
  runsIn: () => 'process',
  input: PreviewsInput,
  async inputs(material) {
    const { avatar, output } = material;
    const { greeting } = PersonaTexts.parse(avatar.persona);
    return {
      face: await fileOf(material, 'face'),
      video: pictureIn(material),
      edgeToEdge: (await output('appearance')).edgeToEdge === true,
      voice: await output('voice'),
      language: avatar.language,
      texts: [
        { name: 'preview message' as const, text: avatar.preview_message ?? '' },
        { name: 'greeting' as const, text: greeting ?? '' },
      ].filter(({ text }) => text.trim() !== ''),
      signer: await material.findClipSigner(),
      seed: Number.parseInt(avatar.id.slice(0, 7), 16),
    };
  },
  run: renderPreviews,
  tooMuch: 'The preview clips need too much memory to be rendered. Write a shorter preview message.',
  givenUp:
    'Something went wrong on our side while rendering the preview clips. Turn previews on again to have another try, or turn them off; if it happens again, tell the operator of this service.',
  bill: {
    items: ['idle', 'talking'],
    unpaid:
      'The balance of the account does not cover the preview clips. Add credits and turn previews on again, or turn previews off.',
  },
});

async function renderPreviews(input: PreviewsInput, signal: AbortSignal): Promise<StageResult> {
  if (input.edgeToEdge) return { status: 'failed', userFeedback: EDGE_TO_EDGE };
  const [{ renderClip }, { renderIdleClip }, { decodeFace }, { findSpeech }] = await Promise.all([
    import('@vivant/face/clip/render-clip'),
    import('@vivant/face/clip/render-idle'),
    import('@vivant/face/engines'),
    import('./preview-speech.ts'),
  ]);
  const asset = await decodeFace(await readFile(input.face.path));
  const { aspect, height, fps, mark } = input.video;
  const clip = { asset, aspect, size: height, fps, mark, signer: input.signer, seed: input.seed, signal };
  const idle = join(input.outDir, 'idle.mp4');
  const talking = join(input.outDir, 'talking.mp4');
  // Speech first: it is quick, and it is what may be out of order.
  const { speech, userFeedback } = await findSpeech(input, signal);
  await renderClip({ ...clip, ...speech, out: talking });
  await renderIdleClip({ ...clip, out: idle });
  return {
    status: 'completed',
    userFeedback,
    output: null,
    files: [
      { role: 'preview_idle', path: idle, contentType: 'video/mp4' },
      { role: 'preview_talking', path: talking, contentType: 'video/mp4' },
    ],
  };
}
