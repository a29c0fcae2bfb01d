import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from './staff-limits.ts';

/** Without characters that are easily confused: 0, 1, i, l, o. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;

/** Ten codes of 49 random bits, as `abcde-fghjk`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    );
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** A fast hash is enough: a code is random and its guesses are limited. */
export function hashRecoveryCode(staffId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${staffId} ${code.replaceAll('-', '')}`)
    .digest();
}
