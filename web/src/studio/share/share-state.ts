import type { StudioShare } from '@vivant/contract/studio/sharing';
import { sayTime } from '../ui/say-time.ts';

/**
 * Whether visitors can talk to an avatar at the moment; where they cannot, why, and what would change it.
 * @param at.minuteMicrocredits what the first minute of a conversation costs
 */
export function shareState(
  share: StudioShare,
  { nowMs, minuteMicrocredits }: { nowMs: number; minuteMicrocredits: number },
): { isOpen: boolean; words: string } {
  const closed = (words: string) => ({ isOpen: false, words });
  const { visibility, expiresAt, readyToChat, budget } = share;
  if (visibility === 'private')
    return closed('Closed: only members of this account and their keys reach it.');
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs)
    return closed(`Closed: the link ended on ${sayTime(expiresAt)}.`);
  if (!readyToChat)
    return closed('Not yet: the avatar is not ready to talk. The page opens by itself once it is.');
  const { balanceMicrocredits: balance, reservedMicrocredits: reserved } = budget;
  const paysNothing = (microcredits: number) => microcredits < minuteMicrocredits;
  if (!budget.enabled || paysNothing(balance))
    return closed(
      'Not yet: no credits are set aside for visitors, and the page tells them that no time is left.',
    );
  const { dailyCapMicrocredits: cap, spentTodayMicrocredits: spent } = budget;
  if (cap !== null && paysNothing(cap - spent))
    return closed('Closed for today: the most that a day may cost is spent. It opens again at midnight UTC.');
  if (paysNothing(balance - reserved))
    return closed('Not at the moment: conversations that run hold the credits that are set aside.');
  return {
    isOpen: true,
    words: `Open: ${visibility === 'public' ? 'everybody' : 'anyone with the link'} can talk to it.`,
  };
}
