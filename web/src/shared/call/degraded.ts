import type { RoomNotice } from '@vivant/contract/room';

type Degraded = Extract<RoomNotice, { type: 'degraded' }>;
export type Missing = Pick<Degraded, 'part' | 'reason'>;

/** What the session goes on without, after one more notice. */
export function afterNotice(missing: readonly Missing[], notice: RoomNotice): readonly Missing[] {
  if (notice.type !== 'degraded' && notice.type !== 'restored') return missing;
  const others = missing.filter(({ part }) => part !== notice.part);
  return notice.type === 'restored' ? others : [...others, { part: notice.part, reason: notice.reason }];
}
