import type { DoctorRow } from '@vivant/contract/operator/report';
import { z } from 'zod';

/** Where programs that run models on this machine listen unless told otherwise. */
export const LOCAL_MODEL_SERVERS = [
  { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { program: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
] as const;

export interface LocalModels {
  program: string;
  baseUrl: string;
  models: string[];
}

/** Something else may listen there, and take its time. */
const LOOK_MS = 1000;
const SHOWN_MAX = 5;

/** Of an OpenAI-compatible server. Others listen on these ports too. */
const ModelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) });

/** Asks servers for the models they have; who does not answer has none. */
export async function findLocalModels(
  servers: readonly { program: string; baseUrl: string }[] = LOCAL_MODEL_SERVERS,
): Promise<LocalModels[]> {
  const found = await Promise.all(
    servers.map(async ({ program, baseUrl }) => {
      try {
        const response = await fetch(`${baseUrl}/models`, {
          ...{ redirect: 'error', signal: AbortSignal.timeout(LOOK_MS) },
        });
        const { data } = ModelList.parse(await response.json());
        return [{ program, baseUrl, models: data.map(({ id }) => id) }];
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
  const [first] = found;
  if (first === undefined)
    return {
      ...{ name, status: 'ok', found: 'none: answers are quoted from the documents' },
      meaning:
        'VIVANT_LLM_BASE_URL and VIVANT_LLM_MODEL name an OpenAI-compatible model. None was found on this machine, ' +
        'where Ollama, LM Studio or llama.cpp could run one.',
    };
  const each = found.map(
    ({ program, models }) =>
      `${program} with ${models.slice(0, SHOWN_MAX).join(', ')}${models.length > SHOWN_MAX ? ' …' : ''}`,
  );
  return {
    ...{ name, status: 'ok', found: `none configured; on this machine: ${each.join('; ')}` },
    meaning: `VIVANT_LLM_BASE_URL=${first.baseUrl} and VIVANT_LLM_MODEL=${first.models[0]} have it answer.`,
  };
}
