import { createHash } from 'node:crypto';

/**
 * A fingerprint of what an editor was shown. A change carries it back, so that a change that
 * somebody else has made meanwhile is found.
 */
export function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
