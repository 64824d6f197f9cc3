/**
 * One session, in a process of its own and on its main thread: rtc-node is native, leaks across rooms and takes
 * the process with it when it crashes. Started warm by the supervisor, told over a channel what to do, gone after
 * the session.
 */
import { initializeLogger } from '@livekit/agents';
import { dispose } from '@livekit/rtc-node';
import type { ControlRefusal, MediaEvent, SessionAssignment } from '@vivant/contract/control';
import { DEFAULT_LANGUAGE } from '@vivant/contract/languages';
import { fixFrameworkRaces } from '../agent/framework-race.ts';
import { FloodError } from '../flood/flood-guard.ts';
import { type RenderThread, startRenderThread } from '../runner/render-thread.ts';
import { channelToSupervisor } from './channel.ts';
import { isHarmless } from './harmless.ts';
import { startHostedSession } from './hosted-session.ts';
import { AssignmentError, type LiveSession, type SessionEnd } from './live-session.ts';
import { createMediaLog, type SessionLog } from './log.ts';
import { ALIVE_EVERY_MS, type RehearsedWords, type SessionStep, type ToSession } from './messages.ts';
import { startRenderOnlySession } from './render-only-session.ts';
import { warmResponder } from './responders.ts';
import { createSpeechEngines, type SpeechEngines } from './speech-engines.ts';

type Warm = Extract<ToSession, { type: 'warm' }>;
type Assign = Extract<ToSession, { type: 'assign' }>;

interface Ready {
  face: RenderThread;
  speech: SpeechEngines;
  log: SessionLog;
  engines: Warm['engines'];
}

const LEAVE_TIMEOUT_MS = 3000;

async function warmUp({ engines, logLevel }: Warm, about: Record<string, string>): Promise<Ready> {
  // The framework logs transcripts; only its errors are let through.
  initializeLogger({ pretty: false, level: 'error' });
  fixFrameworkRaces();
  const log = createMediaLog({ process: 'session', level: logLevel, context: () => about });
  const speech = createSpeechEngines(engines);
  const [face] = await Promise.all([
    startRenderThread(),
    speech.warmTts(DEFAULT_LANGUAGE).catch(() => {}),
    warmResponder(),
  ]);
  return { face, speech, log, engines };
}

function refusalOf(error: unknown): ControlRefusal {
  if (error instanceof AssignmentError) return { error: error.reason, message: error.message };
  return { error: 'join_failed', message: error instanceof Error ? error.message : String(error) };
}

function main(): void {
  let ready: Promise<Ready> | undefined;
  let session: LiveSession | undefined;
  /** Follow the session's assignment. */
  const faceBytes = Promise.withResolvers<Uint8Array>();
  const knowledge = Promise.withResolvers<Uint8Array | null>();
  const begun = Promise.withResolvers<LiveSession>();
  /** Changes are answered in the order in which they came. */
  let answers: Promise<unknown> = Promise.resolve();
  let onFault: (error: Error) => void = () => process.exit(1);
  let leaving = false;
  /** Fields of every line of the log. */
  const about: Record<string, string> = {};

  async function leave(code: number): Promise<void> {
    if (leaving) return;
    leaving = true;
    // A part that hangs while closing must not keep the process alive.
    setTimeout(() => process.exit(code), LEAVE_TIMEOUT_MS);
    await session?.close().catch(() => {});
    const warm = await ready?.catch(() => undefined);
    await warm?.speech.close().catch(() => {});
    await dispose().catch(() => {});
    process.exit(code);
  }

  function ended({ sessionId, attempt = 0 }: SessionAssignment, how: SessionEnd, log: SessionLog): void {
    if (leaving) return;
    const about = { sessionId, attempt, at: new Date().toISOString() };
    if (how instanceof Error) {
      log.error({ sessionId, reason: how.message }, 'the session broke');
      const final = how instanceof FloodError;
      send({ type: 'event', event: { ...about, type: 'process_died', message: how.message, final } });
    } else send({ type: 'event', event: { ...about, type: 'room_closed', removed: how === 'removed' } });
    send({ type: 'leaving' });
    void leave(how instanceof Error ? 1 : 0);
  }

  async function assign({ assignment }: Assign): Promise<void> {
    if (ready === undefined) throw new AssignmentError('invalid_assignment', 'the process is not warm yet');
    const { face, speech, log, engines } = await ready;
    const assets = { face: faceBytes.promise, knowledge: knowledge.promise };
    const { sessionId, requestId } = assignment;
    Object.assign(about, { sessionId, ...(requestId !== undefined && { requestId }) });
    const emit = (event: MediaEvent) => send({ type: 'event', event });
    const step = (step: SessionStep) => send({ type: 'step', step, at: Date.now() });
    const onEnded = (how: SessionEnd) => ended(assignment, how, log);
    onFault = onEnded;
    if (assignment.kind === 'hosted') {
      session = await startHostedSession({
        ...{ assignment, assets, face, speech, engines, log, emit, step, onEnded },
        record: (part) => send({ type: 'recorded', part }),
      });
    } else {
      session = await startRenderOnlySession({ assignment, assets, face, log, emit, step, onEnded });
      // Warmed for a conversation that will not be held here.
      void speech.close().catch(() => {});
    }
    // Of no further use to us; the connection has its own, renewed by the media server.
    assignment.room.token = '';
    send({ type: 'joined', joinedAt: new Date().toISOString(), abilities: session.abilities });
    begun.resolve(session);
  }

  function rehearse(change: RehearsedWords): void {
    const following = begun.promise.then((session) => session.rehearse?.(change) ?? false);
    answers = answers.then(async () => send({ type: 'rehearsed', follows: await following }));
  }

  function hear(message: ToSession): void {
    switch (message.type) {
      case 'warm':
        ready = warmUp(message, about);
        ready.then(
          () => send({ type: 'ready' }),
          (error: unknown) => {
            process.stderr.write(
              `a session process could not start: ${error instanceof Error ? error.stack : error}\n`,
            );
            process.exit(1);
          },
        );
        return;
      case 'prepare':
        void ready?.then(({ face }) => face.prepare(message.face, message.video)).catch(() => {});
        return;
      case 'assign':
        assign(message).catch((error: unknown) => {
          send({ type: 'refused', refusal: refusalOf(error) });
          void leave(1);
        });
        return;
      case 'face':
        faceBytes.resolve(message.face);
        return;
      case 'knowledge':
        knowledge.resolve(message.knowledge);
        return;
      case 'rehearse':
        rehearse(message.change);
        return;
      case 'end':
        send({ type: 'leaving' });
        void leave(0);
    }
  }
  // The kernel kills us with the supervisor; this covers systems without setpriv.
  const send = channelToSupervisor(hear, () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(0));
  // An unhandled failure may have left half a conversation: it is better to end it and begin again than to go on
  // silently.
  process.on('unhandledRejection', (reason) => {
    process.stderr.write(`unhandled: ${reason instanceof Error ? reason.stack : String(reason)}\n`);
    if (!leaving && !isHarmless(reason))
      onFault(
        new Error(`something failed unnoticed: ${reason instanceof Error ? reason.name : typeof reason}`),
      );
  });
  const alive = () => ({ video: session?.videoStats() ?? null, inRoom: session?.inRoom() ?? false });
  setInterval(() => send({ type: 'alive', ...alive() }), ALIVE_EVERY_MS).unref();
}

main();
