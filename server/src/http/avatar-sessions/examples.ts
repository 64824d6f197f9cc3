import type { AvatarSessionStarted, AvatarSessionView } from '@vivant/contract/avatar-session';
import { EXAMPLE } from '../docs/endpoint-doc.ts';

/** Answers as the reference shows them. */
export const STARTED_AVATAR_SESSION: AvatarSessionStarted = {
  id: EXAMPLE.sessionId,
  avatarId: EXAMPLE.avatarId,
  status: 'starting',
  avatarIdentity: 'avatar',
  roomName: 'support-17',
  sampleRate: 24_000,
  actualDurationSeconds: 1800,
  billingMode: 'reserve',
  createdAt: EXAMPLE.createdAt,
};

export const ENDED_AVATAR_SESSION: AvatarSessionView = {
  ...STARTED_AVATAR_SESSION,
  status: 'ended',
  startedAt: '2026-11-02T09:30:01.204Z',
  endedAt: '2026-11-02T09:34:12.877Z',
  endReason: 'api_end',
  failure: null,
  billedSeconds: 300,
  billedMicrocredits: 250,
  metadata: { ticket: 4711 },
};
