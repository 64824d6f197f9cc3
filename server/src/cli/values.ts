import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { InvalidArgumentError } from 'commander';

/** "12.5" credits → 1250 microcredits. @throws InvalidArgumentError */
export function parseCredits(text: string): number {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  const amount = match
    ? Number(match[1]) * MICROCREDITS_PER_CREDIT + Number((match[2] ?? '').padEnd(2, '0'))
    : 0;
  if (amount <= 0) {
    throw new InvalidArgumentError(
      'must be an amount above zero with at most two decimals, such as 100 or 2.5',
    );
  }
  return amount;
}

/** @throws InvalidArgumentError */
export function parseWhole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
}

/** @throws InvalidArgumentError */
export function parseId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) {
    throw new InvalidArgumentError('must be an id such as 0b2e5f6c-7d1f-4c55-9a58-9f7c1f0d3a11');
  }
  return text.toLowerCase();
}

/** A number, or `none` for no limit; commander would take null for no value. @throws InvalidArgumentError */
export function parseWholeOrNone(text: string): number | 'none' {
  if (text === 'none') return text;
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('must be a whole number, or none');
  return Number(text);
}

/** @throws InvalidArgumentError */
export function parseOnOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('must be on or off');
  return text === 'on';
}

/** SHA-256 in hex. @throws InvalidArgumentError */
export function parseHash(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new InvalidArgumentError('must be the SHA-256 of the key: 64 hexadecimal digits');
  return text.toLowerCase();
}
