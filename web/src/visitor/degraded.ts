import type { RoomNotice } from '@vivant/contract/room';

type Degraded = Extract<RoomNotice, { type: 'degraded' }>;
export type Missing = Pick<Degraded, 'part' | 'reason'>;

/** What the session goes on without, after one more notice. */
export function afterNotice(missing: readonly Missing[], notice: RoomNotice): readonly Missing[] {
  if (notice.type !== 'degraded' && notice.type !== 'restored') return missing;
  const others = missing.filter(({ part }) => part !== notice.part);
  return notice.type === 'restored' ? others : [...others, { part: notice.part, reason: notice.reason }];
}

/** What a visitor is told of it, and what still works. */
export function wordsOf({ part, reason }: Missing): string {
  if (part === 'hearing')
    return reason === 'no_engine'
      ? 'The avatar does not hear this language. Type instead: it reads and answers.'
      : 'The avatar cannot hear you at the moment. You can type instead.';
  if (part === 'voice') return 'The avatar has no sound at the moment. Its answers are written here.';
  return 'The avatar answers from its documents alone at the moment.';
}
