import { createHash } from 'node:crypto';
import type { ContentPage } from '#contract/site/content.ts';

const HASH_DIGITS = 12;

/**
 * Identifies the text of the user agreement that a page shows: the date that the operator states,
 * and the beginning of the text's SHA-256.
 */
export function toTermsVersion(updated: unknown, page: ContentPage | undefined): string {
  const hash = createHash('sha256')
    .update(page?.html ?? '')
    .digest('hex');
  return [updated ?? 'undated', hash.slice(0, HASH_DIGITS)].join(' ');
}
