import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Scope } from '@vivant/contract/scopes';
import type { Span } from '@vivant/platform/tracing';
import type { Caller } from '../keys/caller.ts';
import type { ConnectionBound } from '../ports/metrics.ts';
import type { EndpointDoc } from './docs/endpoint-doc.ts';
import type { ConnectionLimits } from './http-server.ts';

/** Which limit a call counts against: one of the plan's (D1-16), or that of revocations. */
export type RateClass = 'create' | 'write' | 'read' | 'session_start' | 'revoke';

export interface UpgradeRoute {
  matches(request: IncomingMessage): boolean;
  take(request: IncomingMessage, socket: Socket, head: Buffer): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope a key needs; `any`: a key of any scope. Every route under /v1 states one, or `keyless`. */
    scope?: Scope | 'any';
    /** Open to those without a key: it must guard itself. */
    keyless?: true;
    /** Keys bound to one avatar are refused: what creates or deletes one, or is about the whole account. */
    accountWide?: true;
    rate?: RateClass;
    /** Its calls are traced, as those counted as `session_start` are. */
    startsSession?: true;
    /** Validation failures answer 422 in the shape of §7.1-3; only for session creation. */
    unprocessable?: true;
    /** Not told of at its address: other methods find nothing there either. */
    hidden?: true;
    /** What the reference says; every route under /v1 has one. */
    doc?: EndpointDoc;
  }
  interface FastifyInstance {
    edge: {
      limits: ConnectionLimits;
      onRefused(bound: ConnectionBound): void;
      /** The sender's address, as trusted proxies give it; for what never becomes a request of Fastify. */
      addressOf(request: IncomingMessage): string;
      /** Requests that match are upgraded; all others that ask for it are answered as if they had not asked. */
      onUpgrade(matches: UpgradeRoute['matches'], take: UpgradeRoute['take']): void;
      /** Connections that begin as those to a relay do are taken from here on; else they are broken HTTP. */
      onRelay(take: (socket: Socket) => void): void;
      /**
       * Aborted when the server begins to stop: answers without an end are ended then, and continue at another server.
       */
      leaving: AbortSignal;
      /** Before the close, where no caller is to notice it; `hurry` ends the wait. */
      leave(hurry: AbortSignal): Promise<void>;
    };
  }
  interface FastifyRequest {
    /** The caller; set by the auth hook on every route with a scope. */
    caller: Caller;
    /** Of calls that are traced. */
    span: Span | null;
  }
}
