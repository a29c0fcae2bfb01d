import { createHash } from 'node:crypto';

/**
 * The hash of a parsed request, whose fields are always in the same order. It tells a repeated
 * request from another one with the same idempotency key.
 */
export function fingerprintOf(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
