import type { Operation } from '../openapi-document.ts';
import { curlSample } from './curl.ts';
import { pythonSample } from './python.ts';
import { type Sampled, sampledCall } from './sampled-call.ts';
import { typescriptSample } from './typescript.ts';

/**
 * The samples of one endpoint. All run as they stand, with the address in VIVANT_URL and the key in VIVANT_KEY;
 * other values that a sample needs are set in lines of its own.
 */
export function samplesOf(sampled: Sampled): Operation['x-codeSamples'] {
  const call = sampledCall(sampled);
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(call) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescriptSample(call) },
    { lang: 'Python', label: 'Python', source: pythonSample(call) },
  ];
}
