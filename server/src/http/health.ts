import type { Readiness } from '@vivant/contract/readiness';
import type { HttpApp } from './app.ts';

export interface ReadinessCheck {
  name: string;
  /** Throws or answers false while the part does not serve. */
  ready: () => Promise<boolean> | boolean;
  /** What the operator can do about it; shown while it fails. */
  meaning?: string;
}

/** Whether there is a media host that could take a session if nothing ran on it. */
export function mediaCheck(deps: {
  /** Of this machine; null where it judges for itself. */
  mediaSlots: number | null;
  hasMediaHost: () => Promise<boolean>;
}): ReadinessCheck {
  return {
    name: 'media',
    ready: deps.hasMediaHost,
    meaning:
      deps.mediaSlots === 0
        ? 'No session can start: VIVANT_MEDIA_SLOTS=0 keeps them from this machine, and no other media host has reported in the last seconds.'
        : 'No session can start: no media host has reported in the last seconds.',
  };
}

const CHECK_LIMIT_MS = 2_000;
/** Some checks cost the operator a query or a billed call: callers share an answer for this long. */
const GOOD_FOR_MS = 1_000;
/** Callers that wait for a recovery ask often, so a failure is cached for less time. */
const FAILING_FOR_MS = 250;

/** `GET /healthz`: the process answers. `GET /readyz`: what it stands on does too, each part by name. */
export function healthRoutes(app: HttpApp, checks: ReadinessCheck[]): void {
  const answer = shared(() => judge(checks));
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const readiness = await answer();
    const ready = readiness.status === 'ready';
    if (!ready) reply.header('retry-after', '1');
    return reply.code(ready ? 200 : 503).send(readiness);
  });
}

async function judge(checks: ReadinessCheck[]): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async (check) => ({ ...check, passed: await passes(check.ready) })),
  );
  const ready = results.every(({ passed }) => passed);
  const reasons = results.flatMap(({ name, passed, meaning }) =>
    passed || meaning === undefined ? [] : [[name, meaning] as const],
  );
  return {
    status: ready ? 'ready' : 'not_ready',
    checks: Object.fromEntries(results.map(({ name, passed }) => [name, passed ? 'ok' : 'failing'])),
    reasons: reasons.length === 0 ? undefined : Object.fromEntries(reasons),
  };
}

/** One judgement at a time; its result is reused for a moment after it. */
function shared(work: () => Promise<Readiness>): () => Promise<Readiness> {
  let latest: { answer: Promise<Readiness>; untilMs: number } | null = null;
  return () => {
    if (latest !== null && performance.now() < latest.untilMs) return latest.answer;
    const own = { answer: work(), untilMs: Number.POSITIVE_INFINITY };
    latest = own;
    void own.answer.then(({ status }) => {
      own.untilMs = performance.now() + (status === 'ready' ? GOOD_FOR_MS : FAILING_FOR_MS);
    });
    return own.answer;
  };
}

async function passes(check: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await Promise.race([
      check(),
      new Promise<false>((resolve) => setTimeout(resolve, CHECK_LIMIT_MS, false).unref()),
    ]);
  } catch {
    return false;
  }
}
