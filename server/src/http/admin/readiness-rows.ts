import type { DoctorRow } from '@vivant/contract/operator/report';
import { Readiness } from '@vivant/contract/readiness';

const MEANING: Record<string, string> = {
  database: 'Every call that needs it answers 503 until it is back.',
  livekit: 'No session can start or go on. Its last words are in the log.',
  files:
    'Where files of avatars are kept (VIVANT_BLOBS) cannot be used: uploads answer 503, builds wait and are tried again.',
  accepting: 'The service is being stopped: running sessions may end, none starts.',
  media: 'No media host has reported in the last seconds, so no session can start.',
};

/** The answer of `GET /readyz` as rows of `vivant doctor`, with reasons that only operators may see. */
export function readinessRows(body: string, reasons: Record<string, string> = {}): DoctorRow[] {
  const { checks } = Readiness.parse(JSON.parse(body));
  return Object.entries(checks).map(([name, state]) =>
    state === 'ok'
      ? { name: `running: ${name}`, status: 'ok', found: 'answers', meaning: '' }
      : {
          name: `running: ${name}`,
          status: 'fail',
          found: 'does not answer',
          meaning: [reasons[name], MEANING[name]].filter(Boolean).join(' '),
        },
  );
}
