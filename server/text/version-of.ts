import { createHash } from 'node:crypto';

/**
 * A fingerprint of what an editor was shown. A change carries it back, so that a newer
 * version, saved by another staff member meanwhile, is detected.
 */
export function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
