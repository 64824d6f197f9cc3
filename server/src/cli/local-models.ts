import { hostOf } from '@vivant/contract/host-and-port';
import type { DoctorRow } from '@vivant/contract/operator/report';
import { isAnyAddress, isLoopbackHost } from '@vivant/contract/public-address';
import { z } from 'zod';

export interface LocalServer {
  program: string;
  baseUrl: string;
}

/**
 * Default addresses of programs that run models on this machine. 8080 is also Vivant's own port: operators who run both
 * choose another one for llama.cpp, mostly the next.
 */
const LOCAL_MODEL_SERVERS: readonly LocalServer[] = [
  { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { program: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:8081/v1' },
];
const OLLAMA_PORT = '11434';

export interface LocalModels extends LocalServer {
  /** The models that may hold a conversation; empty if the server only has others. */
  models: string[];
}

/** Another program may listen there and be slow to answer. */
const LOOK_MS = 1000;
const SHOWN_MAX = 5;

/** The list of an OpenAI-compatible server, checked because other programs listen on these ports, too. */
const ModelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) });

/** Parts of names of models that search, recognise, speak, draw or judge. Lists of models only have names. */
const NO_CHAT = new RegExp(
  `(?:^|[^a-z])(?:${[
    'embed(?:ding|dings|der)?|minilm|mpnet|bge|gte|e5|sentence|colbert|(?:re)?rank(?:er|ing)?|mmproj',
    'whisper|parakeet|wav2vec|tts|kokoro|bark|piper|clip|siglip|vae|sdxl|stable-diffusion|flux|dall-e',
    'moderation|(?:shield|llama|wild)?-?guard(?:ian)?|shieldgemma',
  ].join('|')})(?![a-z])`,
  'i',
);

/**
 * The addresses to check: the usual ones, and the one that Ollama is configured for on this machine (`OLLAMA_HOST`).
 */
export function localModelServers(ollamaHost: string | undefined): LocalServer[] {
  const baseUrl = ollamaHost === undefined ? null : ollamaAt(ollamaHost.trim());
  if (baseUrl === null || LOCAL_MODEL_SERVERS.some((known) => known.baseUrl === baseUrl))
    return [...LOCAL_MODEL_SERVERS];
  return [{ program: 'Ollama', baseUrl }, ...LOCAL_MODEL_SERVERS];
}

/**
 * Parses the variable as Ollama does: `host`, `host:port`, `:port` or an address. Null for another machine, which is
 * not asked.
 */
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

/** Asks servers for their models; a server that does not answer has none. */
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

/** Reports which model answers visitors, and which ones could. */
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
