import { type SettingValues, togetherFaults, uselessFaults } from './read.ts';

/** An outside engine of the OpenAI HTTP shape: the settings that name it. */
const ENGINES = [
  { baseUrl: 'VIVANT_LLM_BASE_URL', apiKey: 'VIVANT_LLM_API_KEY', model: 'VIVANT_LLM_MODEL' },
  { baseUrl: 'VIVANT_STT_BASE_URL', apiKey: 'VIVANT_STT_API_KEY', model: 'VIVANT_STT_MODEL' },
  { baseUrl: 'VIVANT_TTS_BASE_URL', apiKey: 'VIVANT_TTS_API_KEY', model: 'VIVANT_TTS_MODEL' },
] as const;

/** Contradictions between the settings of the engines: also found by the server before it starts a media host. */
export function engineFaults(values: SettingValues): string[] {
  return ENGINES.flatMap(({ baseUrl, apiKey, model }) => [
    ...togetherFaults(values, [baseUrl, model]),
    ...uselessFaults(values, [apiKey], baseUrl),
  ]);
}
