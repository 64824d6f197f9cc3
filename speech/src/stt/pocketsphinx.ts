import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { languageOf } from '@vivant/contract/languages';
import { createHelperProcess } from '../helper/process.ts';
import { pcmBytes } from '../helper/protocol.ts';
import { embeddedQuality } from '../quality.ts';
import type { SttProvider } from '../types.ts';

const MODEL = '/usr/share/pocketsphinx/model/en-us';

export interface PocketsphinxStt extends SttProvider {
  /** Loads the model (about half a second), so that the first utterance does not wait for it. */
  warm(): Promise<void>;
  /**
   * Makes speech about this likelier to be recognised from now on. It takes another half a second, in which nothing is
   * heard. Called once for an engine, which repeats it to a helper that replaces one that died. Rejects if it cannot be
   * loaded; then recognition goes on as before.
   */
  expect(hints: HearingHints): Promise<void>;
}

/**
 * English speech recognition by pocketsphinx in a helper process, labelled demo quality. Sound is decoded as it
 * arrives; silence and hiss give an empty text. Other languages are unavailable: the visitor types.
 */
export function createPocketsphinx(options: { modelFolder?: string } = {}): PocketsphinxStt {
  const model = options.modelFolder ?? MODEL;
  const helper = createHelperProcess({
    name: 'pocketsphinx',
    script: fileURLToPath(new URL('./pocketsphinx-helper.ts', import.meta.url)),
    args: [model],
    cancelGraceMs: 5000,
  });
  let expected: HearingHints | null = null;
  let toldPid: number | null = null;

  async function tell(hints: HearingHints): Promise<void> {
    toldPid = helper.pid();
    const done = Promise.withResolvers<void>();
    const channel = helper.open({
      frame(json) {
        if (json.type === 'error') done.reject(new Error(`pocketsphinx: ${json.message}`));
        if (json.type === 'end') done.resolve();
      },
      lost: done.reject,
    });
    channel.send({ type: 'expect' }, Buffer.from(JSON.stringify(hints)));
    await done.promise;
  }

  return {
    id: 'pocketsphinx',
    mishears: true,
    async health(language) {
      const row = languageOf(language);
      if (row?.stt !== 'pocketsphinx')
        return {
          status: 'unavailable',
          reason: `no speech recognition for ${language} is installed: visitors can type`,
        };
      if (!existsSync(`${model}/en-us.lm.bin`))
        return {
          status: 'unavailable',
          reason: "English recognition needs Debian's package pocketsphinx-en-us",
        };
      try {
        await helper.ready();
        return { status: 'ok', label: `pocketsphinx, ${embeddedQuality(row)}` };
      } catch (error) {
        return { status: 'unavailable', reason: (error as Error).message };
      }
    },
    warm: () => helper.ready(),
    async expect(hints) {
      await helper.ready();
      await tell(hints);
      expected = hints;
    },
    async open({ language, overTalk = false, signal }) {
      if (languageOf(language)?.stt !== 'pocketsphinx')
        throw new Error(`pocketsphinx hears English only, not ${language}`);
      signal?.throwIfAborted();
      await helper.ready();
      signal?.throwIfAborted();
      // Sent before this utterance, on the same pipe. If it fails, the utterance is heard without the hints.
      if (expected !== null && helper.pid() !== toldPid) tell(expected).catch(() => {});
      let partial = '';
      let wantsTurn = false;
      const result = Promise.withResolvers<{ text: string; confidence: number | null }>();
      // The utterance may be closed without a call of `finish`.
      result.promise.catch(() => {});
      const channel = helper.open({
        frame(json) {
          if (json.type === 'partial') {
            partial = String(json.text);
            wantsTurn = json.wantsTurn === true;
          }
          if (json.type === 'end')
            result.resolve({
              text: String(json.text ?? ''),
              confidence: (json.confidence as number | null) ?? null,
            });
          if (json.type === 'error') result.reject(new Error(`pocketsphinx: ${json.message}`));
        },
        lost: (error) => result.reject(error),
      });
      channel.send({ type: 'open', overTalk });
      let over = false;
      const close = () => {
        over = true;
        channel.close();
        result.reject(new Error('the utterance was closed before it was finished'));
        signal?.removeEventListener('abort', close);
      };
      signal?.addEventListener('abort', close, { once: true });
      return {
        push(pcm) {
          if (!over) channel.send({ type: 'push' }, pcmBytes(pcm));
        },
        partial: () => partial,
        wantsTurn: () => wantsTurn,
        async finish() {
          if (!over) channel.send({ type: 'finish' });
          over = true;
          try {
            return await result.promise;
          } finally {
            signal?.removeEventListener('abort', close);
          }
        },
        close,
      };
    },
    close: () => helper.close(),
  };
}
