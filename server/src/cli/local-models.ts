import { hostOf } from '@vivant/contract/host-and-port';
import type { DoctorRow } from '@vivant/contract/operator/report';
import { isAnyAddress, isLoopbackHost } from '@vivant/contract/public-address';
import { z } from 'zod';

export interface LocalServer {
  program: string;
  baseUrl: string;
}

/**
 * Where programs that run models on this machine listen unless told otherwise. 8080 is ours, too: who runs both gives
 * llama.cpp another, and the next is what most take.
 */
const LOCAL_MODEL_SERVERS: readonly LocalServer[] = [
  { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { program: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:8081/v1' },
];
const OLLAMA_PORT = '11434';

export interface LocalModels extends LocalServer {
  /** Those that may hold a conversation: none, where it has only others. */
  models: string[];
}

/** Something else may listen there, and take its time. */
const LOOK_MS = 1000;
const SHOWN_MAX = 5;

/** Of an OpenAI-compatible server. Others listen on these ports too. */
const ModelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) });

/** Models that search, hear, speak, draw or judge. Lists give names alone, and these stand in them. */
const NO_CHAT = new RegExp(
  `(?:^|[^a-z])(?:${[
    'embed(?:ding|dings|der)?|minilm|mpnet|bge|gte|e5|sentence|colbert|(?:re)?rank(?:er|ing)?|mmproj',
    'whisper|parakeet|wav2vec|tts|kokoro|bark|piper|clip|siglip|vae|sdxl|stable-diffusion|flux|dall-e',
    'moderation|(?:shield|llama|wild)?-?guard(?:ian)?|shieldgemma',
  ].join('|')})(?![a-z])`,
  'i',
);

/** Where to look: what is usual, and where Ollama is told to listen on this machine (`OLLAMA_HOST`). */
export function localModelServers(ollamaHost: string | undefined): LocalServer[] {
  const baseUrl = ollamaHost === undefined ? null : ollamaAt(ollamaHost.trim());
  if (baseUrl === null || LOCAL_MODEL_SERVERS.some((known) => known.baseUrl === baseUrl))
    return [...LOCAL_MODEL_SERVERS];
  return [{ program: 'Ollama', baseUrl }, ...LOCAL_MODEL_SERVERS];
}

/** As Ollama reads it: `host`, `host:port`, `:port` or an address. Null for another machine, which is not asked. */
function ollamaAt(text: string): string | null {
  const [, scheme = '', authority = '', path = ''] = /^(?:(https?):\/\/)?([^/]*)(.*)$/.exec(text) ?? [];
  const given = /:(\d+)$/.exec(authority)?.[1];
  const port = given ?? { '': OLLAMA_PORT, http: '80', https: '443' }[scheme];
  const name = given === undefined ? authority : authority.slice(0, -given.length - 1);
  const url = `${scheme || 'http'}://${name || '127.0.0.1'}:${port}`;
  if (!URL.canParse(url)) return null;
  const host = hostOf(new URL(url));
  if (!isLoopbackHost(host) && !isAnyAddress(host)) return null;
  const reached = host === '::1' ? '[::1]' : '127.0.0.1';
  return `${scheme || 'http'}://${reached}:${port}${path.replace(/\/+$/, '')}/v1`;
}

/** Asks servers for the models they have; who does not answer has none. */
export async function findLocalModels(servers: readonly LocalServer[]): Promise<LocalModels[]> {
  const found = await Promise.all(
    servers.map(async ({ program, baseUrl }) => {
      try {
        const response = await fetch(`${baseUrl}/models`, {
          ...{ redirect: 'error', signal: AbortSignal.timeout(LOOK_MS) },
        });
        const { data } = ModelList.parse(await response.json());
        const models = data.map(({ id }) => id).filter((id) => !NO_CHAT.test(id));
        return [{ program, baseUrl, models }];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

/** What answers visitors, and what could. */
export function modelRow(isConfigured: boolean, found: readonly LocalModels[]): DoctorRow {
  const name = 'model';
  if (isConfigured) return { name, status: 'ok', found: 'one is configured', meaning: '' };
  const [first] = found.filter(({ models }) => models.length > 0);
  const each = found.map(({ program, models }) => {
    if (models.length === 0) return `${program} with none that can chat`;
    return `${program} with ${models.slice(0, SHOWN_MAX).join(', ')}${models.length > SHOWN_MAX ? ' …' : ''}`;
  });
  const here = each.length === 0 ? '' : `; on this machine: ${each.join('; ')}`;
  if (first === undefined)
    return {
      ...{ name, status: 'ok', found: `none: answers are quoted from the documents${here}` },
      meaning:
        'VIVANT_LLM_BASE_URL and VIVANT_LLM_MODEL name an OpenAI-compatible model. None was found on this machine, ' +
        'where Ollama, LM Studio or llama.cpp could run one. “llama-server --port 8081 -m MODEL.gguf” starts ' +
        'llama.cpp beside Vivant, whose own port is the one it takes otherwise, 8080.',
    };
  return {
    ...{ name, status: 'ok', found: `none configured${here}` },
    meaning: `VIVANT_LLM_BASE_URL=${first.baseUrl} and VIVANT_LLM_MODEL=${first.models[0]} have it answer.`,
  };
}
