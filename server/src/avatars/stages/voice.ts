import { z } from 'zod';
import { defineStage, fileOf } from './define-stage.ts';
import { SourceFile } from './stage-types.ts';

/** Judges the sample and learns its voice (§2.4-14); a poor sample is a result, an engine that fails an outage. */
export const voice = defineStage({
  name: 'voice',
  // The language chooses the engine that the sample is compared with; what is learnt serves others too.
  needs: ['voice'],
  after: [],
  makes: [],
  weight: 30,
  portraitAlone: false,
  metWith: true,
  runsIn: () => 'process',
  input: z.object({
    stage: z.literal('voice'),
    sample: SourceFile,
    language: z.string(),
    outDir: z.string(),
    /** Only the verdict is wanted: nothing is learnt. */
    judgeOnly: z.boolean().optional(),
  }),
  filesOf: ({ sample }) => [sample],
  inputs: async (material) => ({
    sample: await fileOf(material, 'voice'),
    language: material.avatar.language,
  }),
  tooMuch:
    'The recording needs too much memory to be worked on. Save it as a plain WAV or MP3 file and upload it again.',

  async run(input, signal) {
    const [judge, { createJail }, probe] = await Promise.all([
      import('@vivant/speech/voice/judge'),
      import('@vivant/platform/jail'),
      import('../../ingest/probe-voice.ts'),
    ]);
    const decode = probe.decodeInJail(createJail());
    const verdict = await judge.checkVoiceSample(input.sample.path, { ...decode, signal });
    if (verdict.status === 'refused') return { status: 'failed', userFeedback: verdict.userFeedback };
    if (input.judgeOnly === true)
      return { status: 'completed', userFeedback: verdict.userFeedback, output: null, files: [] };
    // A sixth of a second of a core, which a recording that is refused does without.
    const [{ createPocketsphinx }, { createDefaultTts }, profiles] = await Promise.all([
      import('@vivant/speech/stt/pocketsphinx'),
      import('@vivant/speech/tts/tts'),
      import('@vivant/speech/voice/profile'),
    ]);
    const tts = createDefaultTts();
    const stt = createPocketsphinx();
    try {
      const hears = (await stt.health('en')).status === 'ok';
      const profile = await profiles.buildVoiceProfile(
        verdict,
        input.language,
        tts,
        hears ? stt : null,
        signal,
      );
      return { status: 'completed', userFeedback: verdict.userFeedback, output: { ...profile }, files: [] };
    } finally {
      await Promise.all([tts.close(), stt.close()]);
    }
  },
});
