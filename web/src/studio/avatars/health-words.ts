import type { SystemView } from '@vivant/contract/studio/operate';
import { sayCheck } from '../operate/check-words.ts';

/** How what was looked at is, in one line; what is wrong goes before how much room there is. */
export function sayHealth({ checks, hosts }: Pick<SystemView, 'checks' | 'hosts'>): {
  isWell: boolean;
  text: string;
} {
  const wrong = checks.filter(({ status }) => status !== 'ok').map(({ name }) => sayCheck(name));
  if (wrong.length > 0) return { isWell: false, text: `Needs attention: ${wrong.join(', ')}` };
  const free = hosts
    .filter(({ state }) => state === 'ready')
    .reduce((sum, { slots, usedSlots }) => sum + Math.max(0, slots - usedSlots), 0);
  if (free === 0) return { isWell: false, text: 'Every place for a conversation is taken.' };
  return {
    isWell: true,
    text: `The service works · ${free} more ${free === 1 ? 'conversation' : 'conversations'} can start`,
  };
}
