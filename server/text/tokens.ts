import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url, which needs no escaping in cookies, headers and links. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only hashes are stored, so that a copy of the database contains no usable token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
