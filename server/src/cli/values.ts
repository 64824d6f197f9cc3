import { EVENT_TYPES, type EventType } from '@vivant/contract/events';
import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { nearest } from '@vivant/contract/nearest';
import { SCOPES, type Scope } from '@vivant/contract/scopes';
import { InvalidArgumentError } from 'commander';

/** "12.5" credits → 1250 microcredits. @throws InvalidArgumentError */
export function parseCredits(text: string): number {
  const amount = microcredits(text);
  if (amount === null || amount === 0)
    throw new InvalidArgumentError(
      'must be an amount above zero with at most two decimals, such as 100 or 2.5',
    );
  return amount;
}

/** The same for a price or a cap, which may be zero. @throws InvalidArgumentError */
export function parseCreditsOrZero(text: string): number {
  const amount = microcredits(text);
  if (amount === null)
    throw new InvalidArgumentError('must be credits with at most two decimals, such as 100 or 2.5');
  return amount;
}

/** The same, or `none` for no limit; commander would take null for a missing value. @throws InvalidArgumentError */
export function parseCreditsOrNone(text: string): number | 'none' {
  return text === 'none' ? text : parseCreditsOrZero(text);
}

function microcredits(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  return Number(match[1]) * MICROCREDITS_PER_CREDIT + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Scopes, separated by commas. @throws InvalidArgumentError */
export const parseScopes = (list: string): Scope[] => parseList(list, 'scope', SCOPES);

/** Types of events, separated by commas. @throws InvalidArgumentError */
export const parseEventTypes = (list: string): EventType[] => parseList(list, 'event', EVENT_TYPES);

function parseList<T extends string>(list: string, what: string, known: readonly T[]): T[] {
  return list.split(',').map((listed) => {
    const name = listed.trim();
    const found = known.find((one) => one === name);
    if (found !== undefined) return found;
    const meant = nearest(name, known);
    throw new InvalidArgumentError(
      `unknown ${what} ${JSON.stringify(name)}; ${meant === null ? '' : `did you mean ${meant}? `}Known: ${known.join(', ')}`,
    );
  });
}

/** @throws InvalidArgumentError */
export function parseWhole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
}

/** A reference to a thing: the server decides whether it is an id, the beginning of one, or a name. */
export function parseRef(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('must be an id, the beginning of one, or a name');
  return text.trim();
}

/** A number, or `none` for no limit; commander would take null for a missing value. @throws InvalidArgumentError */
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

/** The HTTP address of a service, as browsers accept it. @throws InvalidArgumentError */
export const parseWebAddress = (text: string): string =>
  parseAddress(text, ['https:', 'http:'], 'https://avatars.example.org');

/** The address of LiveKit, in the form of LIVEKIT_URL. @throws InvalidArgumentError */
export const parseSignalling = (text: string): string =>
  parseAddress(text, ['wss:', 'ws:', 'https:', 'http:'], 'wss://media.example.org');

function parseAddress(text: string, protocols: string[], example: string): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new InvalidArgumentError(`must be a whole address, such as ${example}`);
  return text;
}
