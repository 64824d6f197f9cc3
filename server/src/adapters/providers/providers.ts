import { encodeWav } from '@vivant/contract/pcm';
import { SETTINGS } from '@vivant/contract/settings/table';
import { z } from 'zod';
import type { Blobs } from '../../ports/blobs.ts';
import type { Provider } from '../../ports/provider.ts';

interface ProvidersDeps {
  /** Settings by name: those of the language model and of speech. */
  variables: Readonly<Record<string, string | undefined>>;
  moderation: { baseUrl: string; apiKey: string | null; model: string | null } | null;
  /** Null: files are on the disk, which is not an outside service. */
  s3: { bucket: string; endpoint: string | null } | null;
  blobs: Pick<Blobs, 'check'>;
  fetch: typeof fetch;
}

interface Endpoint {
  baseUrl: string;
  apiKey: string | null;
  model: string | null;
}

const Chat = z.object({ choices: z.array(z.object({ message: z.unknown() })).min(1) });
const Heard = z.object({ text: z.string() });
const Judged = z.object({ results: z.array(z.object({ flagged: z.boolean() })).min(1) });

/** The services that the settings name, each with the call that tells whether it does its work. */
export function createProviders({ variables, moderation, s3, blobs, fetch }: ProvidersDeps): Provider[] {
  const given: Provider[] = [];
  const endpointOf = (kind: 'LLM' | 'STT' | 'TTS'): Endpoint | null => {
    const baseUrl = variables[`VIVANT_${kind}_BASE_URL`];
    if (baseUrl === undefined) return null;
    const [apiKey = null, model = null] = [
      variables[`VIVANT_${kind}_API_KEY`],
      variables[`VIVANT_${kind}_MODEL`],
    ];
    return { baseUrl, apiKey, model };
  };
  const add = (id: Provider['id'], endpoint: Endpoint | null, ask: (ask: Ask) => Promise<string>) => {
    if (endpoint === null) return;
    const where = [endpoint.baseUrl, endpoint.model].filter((part) => part !== null).join(', ');
    given.push({ id, where, test: (signal) => ask(askOf(endpoint, fetch, signal)) });
  };

  const llm = endpointOf('LLM');
  add('llm', llm, async (ask) => {
    const messages = [{ role: 'user', content: 'Answer with the one word OK.' }];
    await ask.json('/chat/completions', { model: llm?.model, messages }, Chat);
    return 'It answers.';
  });
  const stt = endpointOf('STT');
  add('stt', stt, async (ask) => {
    const form = new FormData();
    form.set('model', stt?.model ?? '');
    form.set('response_format', 'json');
    form.set('language', 'en');
    form.set('file', new Blob([toneWav()], { type: 'audio/wav' }), 'test.wav');
    await ask.form('/audio/transcriptions', form, Heard);
    return 'It listens.';
  });
  const tts = endpointOf('TTS');
  add('tts', tts, async (ask) => {
    const voice = variables.VIVANT_TTS_VOICE ?? SETTINGS.VIVANT_TTS_VOICE.default;
    const body = { model: tts?.model, voice, input: 'Hello.', response_format: 'pcm' };
    const sizeBytes = await ask.sound('/audio/speech', body);
    if (sizeBytes === 0) throw new Error('It sent no sound.');
    return 'It speaks.';
  });
  add('moderation', moderation, async (ask) => {
    const body = { input: [{ type: 'text', text: 'Good morning.' }], model: moderation?.model ?? undefined };
    await ask.json('/moderations', body, Judged);
    return 'It judges.';
  });
  if (s3 !== null)
    given.push({
      id: 's3',
      where: [s3.endpoint, s3.bucket].filter((part) => part !== null).join(', '),
      async test() {
        await blobs.check();
        return 'The bucket can be used.';
      },
    });
  return given;
}

type Ask = ReturnType<typeof askOf>;

function askOf({ baseUrl, apiKey }: Endpoint, send: typeof fetch, signal: AbortSignal) {
  async function post(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }) };
    // Data is only sent to the configured place.
    const how = { ...init, method: 'POST', headers, redirect: 'error', signal } as const;
    const response = await send(baseUrl.replace(/\/+$/, '') + path, how).catch((cause: unknown) => {
      if (signal.aborted) throw signal.reason;
      throw new Error(`It cannot be reached${reasonOf(cause)}. Is the address right, and does it run?`, {
        cause,
      });
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(refusalOf(response.status));
  }
  const postJson = (path: string, body: object) =>
    post(path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  async function checked(response: Response, schema: z.ZodType): Promise<void> {
    const answer: unknown = await response.json().catch(() => null);
    if (!schema.safeParse(answer).success)
      throw new Error('It answers something else than is expected. Is the address that of such a service?');
  }
  return {
    json: async (path: string, body: object, schema: z.ZodType) =>
      checked(await postJson(path, body), schema),
    form: async (path: string, body: FormData, schema: z.ZodType) =>
      checked(await post(path, { body }), schema),
    async sound(path: string, body: object): Promise<number> {
      const response = await postJson(path, body);
      const type = response.headers.get('content-type') ?? '';
      if (/json|^text\//.test(type)) throw new Error(`It sends ${type.split(';', 1)[0]} instead of sound.`);
      return (await response.arrayBuffer()).byteLength;
    },
  };
}

function refusalOf(status: number): string {
  if (status === 401 || status === 403)
    return `It refuses the key (${status}). Set the right one and start again.`;
  if (status === 404) return 'It knows neither this address nor this model (404).';
  if (status === 429) return 'It takes no more calls for now (429): a limit or the credit there is used up.';
  return `It answers ${status}.`;
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? ` (${cause.code})` : '';
}

/** Half a second of a tone. */
function toneWav(): Uint8Array<ArrayBuffer> {
  const rate = 16_000;
  const tone = (_: unknown, at: number) => Math.round(8000 * Math.sin((2 * Math.PI * 220 * at) / rate));
  return encodeWav(Int16Array.from({ length: rate / 2 }, tone), rate);
}
