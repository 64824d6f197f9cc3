import type { Clock } from '@vivant/platform/clock';
import type { Tracing } from '@vivant/platform/tracing';
import type { Credits } from '../credits/credits.ts';
import type { Log } from '../log.ts';
import type { Db } from '../ports/database.ts';
import type { MediaHosts } from '../ports/media-hosts.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { PictureRules } from '../ports/picture.ts';
import type { Rooms } from '../ports/rooms.ts';
import type { HostRegistry } from './host-registry.ts';
import type { StartFailure } from './lifecycle.ts';
import type { Recordings } from './recordings.ts';
import type { SessionTime } from './session-time.ts';

/** A start that is still to be undone. */
export interface PendingUndo {
  code: StartFailure;
  /** A start that another process found abandoned may have become active since; only its own process can tell. */
  expected: 'starting' | 'starting or active';
  /**
   * True: its caller was told of the session, and a repeated call gets the same answer. False: the Idempotency-Key is
   * free again.
   */
  wasAnswered: boolean;
}

/** What the steps of a session use: services outside, and what this process knows of sessions beside their rows. */
export interface SessionDeps {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  credits: Credits;
  rooms: Rooms;
  hosts: MediaHosts;
  /** Where media hosts reach this service; asked at every start. */
  controlUrl: () => string;
  /** False: nothing that is said, and nothing that callers send along, is ever written. */
  keepsConversations: boolean;
  tracing: Tracing;
  /** Null: no sound is ever recorded. */
  recordings: Recordings | null;
  pictureRules: PictureRules;
  /** Names of our rooms begin with it; it never changes once the database is made. */
  roomPrefix: () => Promise<string>;
  time: SessionTime;
  registry: HostRegistry;
  /** Starts, by session, that could not be undone because of an outage; the reconciler retries them. */
  pendingUndos: Map<string, PendingUndo>;
  /** Aborted when this server closes: no lost avatar is brought back from then on. */
  closing: AbortSignal;
}
