import type { Duplex } from 'node:stream';
import type { RehearsalQuestions, SessionAssignment } from '@vivant/contract/control';

/** A machine that joined, as its tunnel says. */
export interface TunnelledHost {
  hostId: string;
  /** Where it reaches this server, such as `https://avatars.example.org`: what it is to fetch or join is named by it. */
  serverUrl: string;
}

/** Connections that workers opened, over which this server calls them (contract `workers`). */
export interface WorkerTunnels {
  /** Takes a connection that was upgraded; one that the host had before is ended. */
  accept(host: TunnelledHost, socket: Duplex): void;
  /** A connection to the host's control interface. @throws with code ECONNREFUSED where it has no tunnel here */
  openHere(hostId: string): Promise<Duplex>;
  /** It has a tunnel here, whether or not it answers in it. */
  isHere(hostId: string): boolean;
  /** Of those that have one here. */
  hostIds(): string[];
  /** Ends the host's, if it has one here. */
  end(hostId: string): void;
  /** Tells all hosts to open theirs anew; what is under way in those of here may end first. */
  handOver(): void;
}

/** Which server process a worker's tunnel leads to, for the others on the same database. */
export interface TunnelHolders {
  hold(host: TunnelledHost, at: string): Promise<void>;
  /** Nothing, where another process holds it by now. */
  release(hostId: string, at: string): Promise<void>;
  /**
   * `at`: the control address of that process; `version`: of what is written, other after each `hold`. Null: none, or the
   * worker is revoked.
   */
  find(hostId: string): Promise<{ host: TunnelledHost; at: string; version: string } | null>;
  /** That process has it no longer. Nothing, where something else is written by now. */
  forget(hostId: string, version: string): Promise<void>;
}

/** How a server process answers another that asks to be led to a worker whose tunnel does not end there. */
export const NO_TUNNEL_STATUS = 502;

/** What one server process shows another to be led to a worker: good for one worker and a few minutes. */
export interface RelayPasses {
  issue(hostId: string): string;
  isGood(hostId: string, pass: string): boolean;
}

/** What this server says to media hosts, as workers can act on it: they reach nothing but its public address. */
export interface WordsForWorkers {
  assignment(host: TunnelledHost, assignment: SessionAssignment): SessionAssignment;
  /** What a rehearsal is asked, or is to say from now on. */
  rehearsal<R extends Pick<RehearsalQuestions, 'knowledge'>>(host: TunnelledHost, given: R): R;
}
