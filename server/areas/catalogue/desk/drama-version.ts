import { createHash } from 'node:crypto';
import type { StoredDrama } from '../entries/entry.ts';

/**
 * Identifies the content of a drama. It changes with every change of what the editor shows, also by
 * an import or by another drama with the same video, and not with counted views.
 */
export function versionOf({ published_at, ...entry }: StoredDrama): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
}
