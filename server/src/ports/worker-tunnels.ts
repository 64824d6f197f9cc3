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
  /** Ends the host's, if it has one here. */
  end(hostId: string): void;
}

/** What this server says to media hosts, as workers can act on it: they reach nothing but its public address. */
export interface WordsForWorkers {
  assignment(host: TunnelledHost, assignment: SessionAssignment): SessionAssignment;
  questions(host: TunnelledHost, questions: RehearsalQuestions): RehearsalQuestions;
}
