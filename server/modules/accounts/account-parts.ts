import type { Db } from '../../db/client.ts';
import type { Passwords } from './passwords.ts';

/** What the parts of accounts work with. */
export interface AccountParts {
  db: Db;
  now: () => Date;
  passwords: Passwords;
  /** What an address is counted under: itself, or the block that one subscriber owns. */
  networkOf: (address: string) => string;
}
