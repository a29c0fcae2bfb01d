import { createHash } from 'node:crypto';
import type { CodeOrigin } from '#server/db/tables/accounts.ts';

/** The hash includes address and purpose, so that a code is valid for these only. */
export function hashCode(emailKey: string, origin: CodeOrigin, code: string): Buffer {
  return createHash('sha256').update(`${origin} ${emailKey} ${code}`).digest();
}
