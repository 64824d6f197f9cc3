import type { Duplex } from 'node:stream';
import type { RehearsalQuestions, SessionAssignment } from '@vivant/contract/control';

/** A machine that joined, as its tunnel identifies it. */
export interface TunnelledHost {
  hostId: string;
  /**
   * The address at which it reaches this server, such as `https://avatars.example.org`: files to fetch and rooms to
   * join are addressed by it.
   */
  serverUrl: string;
}

/** Connections that workers opened, over which this server calls them (contract `workers`). */
export interface WorkerTunnels {
  /** Takes an upgraded connection; an earlier one of the host is ended. */
  accept(host: TunnelledHost, socket: Duplex): void;
  /** A connection to the host's control interface. @throws with code ECONNREFUSED if the host has no tunnel here */
  openHere(hostId: string): Promise<Duplex>;
  /** Whether the host has a tunnel here, even if it does not answer. */
  isHere(hostId: string): boolean;
  /** The hosts that have a tunnel here. */
  hostIds(): string[];
  /** Ends the host's tunnel, if it has one here. */
  end(hostId: string): void;
  /** Tells all hosts to open new tunnels; calls under way in the tunnels here may end first. */
  handOver(): void;
}

/** Records which server process a worker's tunnel leads to, for the other processes on the same database. */
export interface TunnelHolders {
  hold(host: TunnelledHost, at: string): Promise<void>;
  /** Does nothing if another process holds the tunnel by now. */
  release(hostId: string, at: string): Promise<void>;
  /**
   * `at`: the control address of that process; `version`: changes with each `hold`. Null: there is no tunnel, or the
   * worker is revoked.
   */
  find(hostId: string): Promise<{ host: TunnelledHost; at: string; version: string } | null>;
  /** Removes the entry of a process that no longer has the tunnel. Does nothing if the entry has changed since. */
  forget(hostId: string, version: string): Promise<void>;
}

/**
 * The status with which a server process answers another that wants to reach a worker whose tunnel does not end there.
 */
export const NO_TUNNEL_STATUS = 502;

/** A pass with which one server process reaches a worker through another: valid for one worker and a few minutes. */
export interface RelayPasses {
  issue(hostId: string): string;
  isGood(hostId: string, pass: string): boolean;
}

/** Rewrites what this server sends to media hosts for workers, which only reach its public address. */
export interface WordsForWorkers {
  assignment(host: TunnelledHost, assignment: SessionAssignment): SessionAssignment;
  /** The questions of a rehearsal, or a change of what it says. */
  rehearsal<R extends Pick<RehearsalQuestions, 'knowledge'>>(host: TunnelledHost, given: R): R;
}
