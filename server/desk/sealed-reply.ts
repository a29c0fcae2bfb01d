import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What is stored about a change, derived from its idempotency key, which is random and itself not
 * stored. Replies and inputs contain secrets, such as one-time links and passwords: a copy of the
 * database neither shows them nor allows to test a guess.
 */
export function deriveFromKey(key: string) {
  const derive = (text: string) => createHmac('sha256', key).update(text).digest();
  const secret = derive('reply');
  return {
    /** Stored in place of the key. */
    id: derive('key').toString('base64url'),
    /** The session token that follows `token` if the call replaces it. */
    tokenAfter: (token: string) => derive(`session ${token}`).toString('base64url'),
    fingerprintOf: (name: string, input: unknown) =>
      derive(`input ${JSON.stringify([name, input])}`),

    seal(reply: unknown): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce);
      const sealed = [cipher.update(JSON.stringify(reply)), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64');
    },

    open(text: string): unknown {
      const bytes = Buffer.from(text, 'base64');
      const [tagAt, sealedAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
      const cipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, tagAt));
      cipher.setAuthTag(bytes.subarray(tagAt, sealedAt));
      const opened = Buffer.concat([cipher.update(bytes.subarray(sealedAt)), cipher.final()]);
      return JSON.parse(opened.toString());
    },
  };
}
