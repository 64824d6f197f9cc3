/** A session of any kind as the operator sees it. */
export interface SessionRow {
  id: string;
  status: string;
  accountId: string;
  /** Its name. */
  account: string;
  avatarId: string;
  avatar: string;
  origin: string;
  mediaHostId: string | null;
  startedAt: string | null;
  endedAt: string | null;
  endReason: string | null;
  visitorPresent: boolean;
  limitSeconds: number | null;
  microcreditsPerMinute: number;
  billedMicrocredits: number;
}
