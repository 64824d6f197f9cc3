import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceError } from '@vivant/contract/errors';
import { createFairTurns } from '@vivant/platform/fair-turns';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** The PHC string format; unpadded base64, as in every other implementation. */
const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/;

/** Each takes 50 ms of a core and 19 MiB: a flood of guesses must neither fill the memory nor delay one person long. */
const TURNS = { places: 2, placesPerKey: 1, waiting: 40, waitingPerKey: 8 };
const NO_TURN_RETRY_SECONDS = 5;

export interface Passwords {
  /** @param from the sender's network, by which turns are given */
  hash(password: string, from: string): Promise<string>;
  /** Also false where there is no hash, after the same work: the time does not tell who exists. */
  matches(password: string, hash: string | null, from: string): Promise<boolean>;
}

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<NonSharedBuffer>;

/** @throws from both calls: ServiceError unavailable, where too many wait already */
export function createPasswords(): Passwords {
  const turns = createFairTurns(TURNS);

  async function inTurn<T>(from: string, work: () => Promise<T>): Promise<T> {
    const leave = await turns.enter(from, new AbortController().signal);
    if (leave === null)
      throw new ServiceError('unavailable', 'Too many people sign in right now. Try again shortly.', {
        retryAfterSeconds: NO_TURN_RETRY_SECONDS,
      });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return {
    hash: (password, from) =>
      inTurn(from, async () => {
        const nonce = randomBytes(SALT_BYTES);
        const hash = await derive('argon2id', {
          ...COST,
          message: toBytes(password),
          nonce,
          tagLength: HASH_BYTES,
        });
        const { memory, passes, parallelism } = COST;
        return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(nonce)}$${toText(hash)}`;
      }),

    matches: (password, stored, from) =>
      inTurn(from, async () => {
        const { salt, expected, cost } = stored === null ? NOBODY : parse(stored);
        const hash = await derive('argon2id', {
          ...cost,
          message: toBytes(password),
          nonce: salt,
          tagLength: expected.length,
        });
        return timingSafeEqual(hash, expected) && stored !== null;
      }),
  };
}

interface Stored {
  cost: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;
  salt: Buffer;
  expected: Buffer;
}

const NOBODY: Stored = { cost: COST, salt: Buffer.alloc(SALT_BYTES), expected: Buffer.alloc(HASH_BYTES) };

function parse(stored: string): Stored {
  const fields = PHC.exec(stored)?.groups;
  if (fields === undefined) throw new Error('a password hash of people is not of the PHC format');
  const { memory, passes, parallelism, salt = '', hash = '' } = fields;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    expected: Buffer.from(hash, 'base64'),
  };
}

/** The same letters, however a keyboard composes them. */
const toBytes = (password: string) => Buffer.from(password.normalize('NFKC'));
const toText = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
