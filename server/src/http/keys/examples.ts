import { EXAMPLE } from '../docs/endpoint-doc.ts';

export const EXAMPLE_KEY = {
  id: EXAMPLE.otherKeyId,
  name: 'kiosk',
  hint: 'sk_vivant_Qm7c…',
  scopes: ['sessions'],
  avatarId: EXAMPLE.avatarId,
  spendCapTotalMicrocredits: null,
  spendCapMonthlyMicrocredits: null,
  spendCapDailyMicrocredits: 20_000,
  maxConcurrent: 2,
  maxDurationSeconds: 600,
  metered: false,
  spentMicrocredits: { total: 0, month: 0, day: 0 },
  sessionsNow: 0,
  rotatedFrom: null,
  createdAt: EXAMPLE.createdAt,
  lastUsedAt: null,
  revokedAt: null,
} as const;

export const EXAMPLE_SECRET = 'sk_vivant_…';
