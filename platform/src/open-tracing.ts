import { type CollectorSettings, NO_TRACING, type TracedProgram, type Tracing } from './tracing.ts';

/** @param onTrouble once for each time that the collector stops taking spans; null: it takes them again */
export async function openTracing(
  collector: CollectorSettings | null,
  program: TracedProgram,
  onTrouble: (reason: string | null) => void,
): Promise<Tracing> {
  if (collector === null) return NO_TRACING;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(collector, program, onTrouble);
}
