import { randomInt } from 'node:crypto';

export const CODE_MINUTES = 10;

/** Six digits that are mailed to prove that an address is the visitor's. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
