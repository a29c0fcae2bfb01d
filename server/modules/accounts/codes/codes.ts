import { createHash, randomInt } from 'node:crypto';
import type { CodeOrigin } from '../../../db/tables.ts';

export const CODE_MINUTES = 10;

export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The hash includes address and purpose, so that a code is valid for these only. */
export function hashCode(emailKey: string, origin: CodeOrigin, code: string): Buffer {
  return createHash('sha256').update(`${origin} ${emailKey} ${code}`).digest();
}
