import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes, in letters that any cookie, header or link takes as they are. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only hashes are stored: who reads the database cannot sign in with what is there. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
