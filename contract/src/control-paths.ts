/** Paths of the control channel, as routes write them; `control.ts` says what each call carries. */

/** Below the address of a media host. */
export const HOST_PATHS = {
  health: '/healthz',
  sessions: '/sessions',
  session: '/sessions/:id',
  slot: '/sessions/:id/slot',
  rehearsal: '/sessions/:id/rehearsal',
  rehearsalAnswers: '/rehearsals/answers',
  builds: '/builds',
} as const;

/** Below the control address of a server. */
export const CONTROL_PATHS = {
  heartbeats: '/control/heartbeats',
  events: '/control/events',
  recording: '/control/recordings/:sessionId/:attempt',
  /** Followed by the key of a file, of several segments. */
  blobs: '/control/blobs/',
} as const;

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

const PARAM = /:(\w+)/g;

/** A path with its parameters filled in. */
export function pathTo<Path extends string>(
  path: Path,
  params: Record<ParamsOf<Path>, string | number>,
): string {
  return path.replace(PARAM, (_param, name: ParamsOf<Path>) => encodeURIComponent(params[name]));
}

/** The parameters in a request's path; null if it is another path. */
export function paramsIn(path: string, pathname: string): Partial<Record<string, string>> | null {
  const match = new RegExp(`^${path.replace(PARAM, '(?<$1>[^/]+)')}$`).exec(pathname);
  return match === null ? null : { ...match.groups };
}
