import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WORKSPACES } from './rooms.ts';

/** Which tests take long, or need the machine for themselves: vitest.config.ts and `npm test` (test-rooms.ts) go by it. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const isNotOurs = (path: string) => /(^|\/)(node_modules|dist)(\/|$)/.test(path);

/** Here it is judged what visitors see and hear as they would: nothing may run beside these. */
export const ALONE = ['e2e/src/{bey,conversation,plugins,render-only}.test.ts'];
/** Whole services, judged by what they answer and by pages that wait for it: other tests may compute beside these. */
export const SERVICES = [
  'e2e/src/{backup,bucket,clients,docs-page,docs-samples,mcp,schemathesis,signals,start-and-stop,studio,watching}.test.ts',
];
/** Sessions of real media programs, heard and seen as they run: no more may run beside these than beside a service. */
export const REAL_TIME = [
  'media/src/session/{model-session,render-only-session,session,typed-session}.test.ts',
  'server/src/sessions/hosted.test.ts',
];
/**
 * They only compute, and none of them waits for anything: what they find does not depend on how long it takes, so a
 * whole run gives them the time that the sessions of other tests leave.
 */
export const COMPUTING = [
  'face/src/**/*.test.ts',
  'speech/src/{voice,stt}/*.test.ts',
  'meaning/src/*.test.ts',
  'bench/src/**/*.test.ts',
  'e2e/src/answers/*.test.ts',
];
/**
 * Half a minute or more each, most of it first. Vitest begins with the largest files where it has not seen them run, and
 * takes one project after the other: a slow file would run on alone at the end while other workers have nothing to do.
 */
export const SLOW = [
  'media/src/session/render-only-session',
  'e2e/src/visitor-page',
  'e2e/src/visitor-call',
  'e2e/src/clients',
  'e2e/src/mcp',
  'e2e/src/crash',
  'e2e/src/livekit-cluster',
  'e2e/src/several-servers',
  'e2e/src/studio-avatars',
  'e2e/src/studio-avatar-in-use',
  'e2e/src/render-only-endings',
  'e2e/src/docs-samples',
  'e2e/src/backup',
  'e2e/src/first-page-restore',
  'e2e/src/worker-builds',
  'e2e/src/previous-release',
  'e2e/src/schemathesis',
  'e2e/src/bucket',
  'server/src/ingest/jail-escape',
  'server/src/sessions/hosted',
  'server/src/cli/avatar',
  'server/src/cli/operate',
  'server/src/avatars/stages/real-material',
  'face/src/detect/prepare-portrait',
  'server/src/http/avatars/change-avatar',
  'server/src/avatars/stages/real-previews',
  'server/src/sessions/silent-database',
  'server/src/sessions/what-is-heard',
  'server/src/sessions/crash',
  'server/src/ingest/check-image',
  'media/src/supervisor/supervisor',
  'server/src/avatars/moderation',
];
/** Ten seconds or more each, too long for an answer while somebody works; or about what only the set-up makes. */
export const LENGTHY = [
  'face/src/clip/render-clip',
  'face/src/warp/all-portraits',
  'face/src/warp/golden-frames',
  'face/src/warp/draw/lid-paint',
  'scripts/bundle',
  'scripts/launcher/launcher',
  'server/src/http/avatars/full-disk',
  'server/src/http/avatars/hostile-uploads',
  'server/src/http/checks/check-portrait',
  'server/src/http/docs/lint',
  'server/src/http/docs/samples/samples',
  'server/src/http/studio/oidc',
  'server/src/http/studio/operate/operate',
  'server/src/http/visitor/rate-conversation',
  'server/src/restore',
  'speech/src/stt/pocketsphinx',
  'speech/src/tts/tts',
  'speech/src/voice/judge',
  'speech/src/voice/profile',
];

/** Every test that vitest runs; the cases of the suite that judges the interface have a program of their own. */
export function allTests(): string[] {
  return WORKSPACES.flatMap(({ at }) => at)
    .flatMap((folder) => globSync(`${folder}**/*.test.{ts,tsx}`, { cwd: ROOT, exclude: isNotOurs }))
    .filter((file) => !file.startsWith('conformance/src/cases/'))
    .sort();
}

/** Whether a test is left out where somebody wants to know soon how a room is. */
export function isLong(file: string): boolean {
  const name = file.replace(/\.test\.tsx?$/, '');
  return (
    [...SLOW, ...LENGTHY].includes(name) ||
    ['e2e/src/*.test.ts', ...REAL_TIME].some((glob) => matchesGlob(file, glob))
  );
}
