import type { StudioShare, VisitorFunds } from '@vivant/contract/studio/sharing';
import { sayTime } from '../ui/say-time.ts';

const FUNDS_WORDS: Record<Exclude<VisitorFunds, 'enough'>, string> = {
  none: 'Not yet: no credits are set aside for visitors, and the page tells them that no time is left.',
  visitor_cap: 'Closed: what one visitor may cost a day does not pay for a minute.',
  spent_today: 'Closed for today: the most that a day may cost is spent. It opens again at midnight UTC.',
  held: 'Not at the moment: conversations that run hold the credits that are left.',
};

/** Whether visitors can talk to an avatar at the moment; where they cannot, why, and what would change it. */
export function shareState(
  { visibility, expiresAt, readyToChat, funds }: Omit<StudioShare, 'budget'>,
  nowMs: number,
): { isOpen: boolean; words: string } {
  const closed = (words: string) => ({ isOpen: false, words });
  if (visibility === 'private')
    return closed('Closed: only members of this account and their keys reach it.');
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs)
    return closed(`Closed: the link ended on ${sayTime(expiresAt)}.`);
  if (!readyToChat)
    return closed('Not yet: the avatar is not ready to talk. The page opens by itself once it is.');
  if (funds !== 'enough') return closed(FUNDS_WORDS[funds]);
  return {
    isOpen: true,
    words: `Open: ${visibility === 'public' ? 'everybody' : 'anyone with the link'} can talk to it.`,
  };
}
