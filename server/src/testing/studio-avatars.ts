import { createAuditLog } from '../audit/audit-log.ts';
import { createSharing } from '../avatars/sharing.ts';
import { createFirstRestore } from '../compose-first-restore.ts';
import { createSponsorBudgets, type SponsorBudgets } from '../credits/sponsor-budgets.ts';
import type { ConnectionLimits } from '../http/http-server.ts';
import { studioAvatarRoutes } from '../http/studio/avatars/studio-avatar-routes.ts';
import { studioShareRoutes } from '../http/studio/avatars/studio-share-routes.ts';
import { studioEventRoutes } from '../http/studio/events/studio-event-routes.ts';
import { studioKeyRoutes } from '../http/studio/keys/studio-key-routes.ts';
import type { BackupDeps } from '../http/studio/operate/backup-routes.ts';
import { operateRoutes } from '../http/studio/operate/operate-routes.ts';
import { restoreRoutes } from '../http/studio/restore-routes.ts';
import { studioWebhookRoutes } from '../http/studio/webhooks/studio-webhook-routes.ts';
import { createLog, type Log } from '../log.ts';
import type { Moderator } from '../ports/moderator.ts';
import { createSessionInspector } from '../sessions/inspect.ts';
import { createProbeRooms } from '../sessions/probe-room.ts';
import { createUnansweredQuestions } from '../sessions/unanswered.ts';
import { createReadyVoices } from '../voices/ready-voices.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { startAvatarService } from './avatar-service.ts';
import { createFakeRooms } from './fake-rooms.ts';
import { formWith } from './packages.ts';
import { localRates } from './rates.ts';
import { sampleImage, sampleWav } from './samples.ts';
import { openStudio, type StudioWorld } from './studio.ts';
import { studioSessionParts, studioUsageParts } from './studio-sessions.ts';

export type AvatarStudio = Awaited<ReturnType<typeof openAvatarStudio>>;

const SESSION = {
  ...{ sessionId: 'f0f0f0f0-0000-4000-8000-000000000000', serverUrl: 'ws://localhost:8080', roomName: 'r' },
  ...{ userToken: 't', actualDurationSeconds: 180, billingMode: 'reserve' as const },
};

/** The studio's calls over the avatar part of the service, and `/v1` beside it. */
export async function openAvatarStudio({
  sponsorBudgets: over = {},
  backups = null,
  log = createLog({ level: 'silent' }),
  moderator,
  beforeRenewal = () => {},
  endNow = async () => false,
  ...options
}: {
  limits?: Partial<ConnectionLimits>;
  /** Calls that fail, as the real ones do when the database is away. */
  sponsorBudgets?: Partial<SponsorBudgets>;
  /** Null: the settings name no place for them. What really makes one is told in backup/scheduled.test.ts. */
  backups?: BackupDeps['backups'];
  log?: Log;
  moderator?: Moderator;
  /** Called before a rehearsal is told of a change. */
  beforeRenewal?: () => Promise<void> | void;
  /** Ends a session that runs. None does here; what ends them is told in sessions/studio-sessions.test.ts. */
  endNow?: (sessionId: string) => Promise<boolean>;
} = {}) {
  const service = await startAvatarService({ ...(moderator && { moderator }) });
  const audit = createAuditLog({ db: service.db, clock: service.clock });
  const rehearsed: string[] = [];
  const renewed: string[] = [];
  const webhooks = createWebhooks({ db: service.db, clock: service.clock, allowed: [] });
  const {
    checks,
    avatars,
    keys,
    accounts,
    credits,
    ingest,
    uploads,
    slots,
    imports,
    moderationQueue,
    previewLinks,
    clock,
  } = service;
  const firstRestore = await createFirstRestore({
    ...{ dataDir: service.directory, databaseUrl: service.database.url, archives: null, before: null },
    links: { view: (token) => studio.people.links.view(token) },
    ...{ clock, log, keepsHere: true, otherServers: async () => 0 },
    onChecked: () => {},
  });
  const studio: StudioWorld = await openStudio(service.db, {
    ...{ ...options, clock },
    parts: [
      restoreRoutes({ firstRestore, rates: localRates() }),
      studioAvatarRoutes({
        ...{ avatars, accounts, credits, ingest, slots, imports, previewLinks, clock },
        ...{ workspaces: uploads, rates: localRates(), checks, checkSlots: slots, audit },
        unanswered: createUnansweredQuestions({ db: service.db }),
        serverUrl: () => 'ws://localhost:8080',
        // What is really spoken is told in voices/speak-sample.test.ts.
        voices: createReadyVoices(async ({ voice, language }) => Buffer.from(`${voice} in ${language}`)),
        // As is how a line is said.
        sayLine: async ({ text }) => Buffer.from(text),
        // The rest of what is refused stands in sessions/rehearsals.test.ts.
        sessions: {
          async startRehearsal({ avatarId, accountId }) {
            await avatars.get({ accountId }, avatarId);
            rehearsed.push(avatarId);
            return SESSION;
          },
          async renewRehearsal(avatarId) {
            renewed.push(avatarId);
            await beforeRenewal();
            return rehearsed.includes(avatarId) ? 'follows' : 'none';
          },
          // What really answers is told in sessions/test-runs.test.ts.
          async runTestQuestions({ avatarId, accountId, questions }) {
            await avatars.get({ accountId }, avatarId);
            const at = clock.now().toISOString();
            const results = questions.map((question) => ({ question, answer: null, verdict: null }));
            return { at, draftRevision: null, results };
          },
          async suggestTestQuestions({ avatarId, accountId }) {
            await avatars.get({ accountId }, avatarId);
            return ['Opening hours?'];
          },
        },
      }),
      studioShareRoutes({
        ...{ avatars, accounts, audit, clock, rates: localRates(), publicUrl: 'https://avatars.test' },
        sharing: createSharing({ db: service.db, clock }),
        recording: { isAllowed: true, keptDays: 30 },
        sponsorBudgets: { ...createSponsorBudgets({ db: service.db, clock }), ...over },
      }),
      operateRoutes({
        ...{ log, audit, imports, moderation: moderationQueue, clock, backups },
        ...{
          accounts,
          credits,
          keys,
          version: '1.2.3',
          serverUrl: () => 'ws://localhost:8080',
        },
        hosts: createSessionInspector({ db: service.db, clock }).hosts,
        openProbeRoom: createProbeRooms({ rooms: createFakeRooms(clock), clock, log }),
        providers: [
          { id: 'llm', where: 'http://llm.test, small', test: async () => 'It answers.' },
          { id: 's3', where: 'faces', test: () => Promise.reject(new Error('There is no bucket faces.')) },
        ],
        checks: async () => [{ name: 'running: database', status: 'ok', found: 'answers', meaning: '' }],
      }),
      studioKeyRoutes({ keys, accounts, audit, clock, rates: localRates() }),
      studioEventRoutes({ events: service.events, everyMs: { look: 20, heartbeat: 50 } }),
      studioWebhookRoutes({ webhooks, accounts, audit, clock, rates: localRates() }),
      studioSessionParts(service.db, endNow, { clock, blobs: service.blobs }),
      studioUsageParts(service.db, clock),
    ],
  });
  return {
    ...studio,
    service,
    /** Avatars that a member has begun to talk to. */
    rehearsed,
    /** Avatars whose rehearsal was told of a change. */
    renewed,
    /** Sends a form; answers as `ask`. */
    async send(
      call: string,
      as: string,
      parts: Parameters<typeof formWith>,
      more: Record<string, string> = {},
    ) {
      const { payload, headers } = formWith(...parts);
      return studio.ask(call, { as, body: payload, headers: { ...headers, ...more } });
    },
    async close(): Promise<void> {
      await studio.app.close();
      await service.close();
    },
  };
}

/** The form of an avatar that is accepted. */
export async function avatarForm(manifest: object = {}): Promise<Parameters<typeof formWith>> {
  return [
    { field: 'manifest', data: JSON.stringify({ name: 'Mira', ...manifest }) },
    { field: 'image', filename: 'me.jpg', data: await sampleImage() },
    { field: 'voice', filename: 'voice.wav', data: sampleWav(11) },
  ];
}
