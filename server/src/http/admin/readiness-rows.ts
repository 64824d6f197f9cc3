import type { DoctorRow } from '@vivant/contract/operator/report';

const MEANING: Record<string, string> = {
  database: 'Every call that needs it answers 503 until it is back.',
  livekit: 'No session can start or go on. Its last words are in the log.',
  files:
    'Where files of avatars are kept (VIVANT_BLOBS) cannot be used: uploads answer 503, builds wait and are tried again.',
  accepting: 'The service is being stopped: running sessions may end, none starts.',
  media: 'No media host has reported in the last seconds, so no session can start.',
};

/** What `GET /readyz` said, as rows of `vivant doctor`; with reasons that are for operators alone. */
export function readinessRows(body: string, reasons: Record<string, string> = {}): DoctorRow[] {
  const { checks } = JSON.parse(body) as { checks: Record<string, 'ok' | 'failing'> };
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
