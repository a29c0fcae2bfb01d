import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { HashQueue, type QueueOptions } from './hash-queue.ts';

interface HashCost {
  /** KiB */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 64 MiB, three passes, one lane. argon2id is the library's default. */
const COST: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and compares passwords, a few at a time (hash-queue.ts): each takes 64 MiB and a core. */
export function createPasswords(cost: HashCost = COST, compare = verify) {
  const queue = new HashQueue();
  const dummyHash = makeDummyHash(cost);
  return {
    /** For callers already verified by a code, a link or a password. */
    hash: (password: string) => queue.run(() => hash(password, cost), { isKnown: true }),

    /**
     * Without a hash, compares with a dummy hash, which no password matches, so that the time does
     * not reveal whether the account exists.
     */
    matches: (password: string, passwordHash: string | undefined, options?: QueueOptions) =>
      queue.run(() => compare(passwordHash ?? dummyHash, password), options),

    isOutdated(passwordHash: string): boolean {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
      return (
        memoryCost !== cost.memoryCost ||
        timeCost !== cost.timeCost ||
        parallelism !== cost.parallelism
      );
    },
  };
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Bypasses the queue; for commands and server start. */
export function isPasswordOf(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** Random bytes in the format of a hash; no password matches it. */
function makeDummyHash({ memoryCost, timeCost, parallelism }: HashCost): string {
  const [salt, digest] = [16, 32].map((size) =>
    randomBytes(size).toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}
