import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_LENGTH } from '#contract/desk/staff/recovery-codes.ts';
import { RECOVERY_CODES } from '../staff-limits.ts';

/** Six characters each, as `abcdef-ghjkmn-pqrstu`. */
const GROUPS = /.{6}(?=.)/g;

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    );
    return characters.join('').replaceAll(GROUPS, '$&-');
  });
}

/** A fast hash is enough: the codes have too many bits to be guessed from it. */
export function hashRecoveryCode(staffId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${staffId} ${code.replaceAll('-', '')}`)
    .digest();
}
