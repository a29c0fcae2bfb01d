import type { CallName } from '../../../contract/calls.ts';
import { catalogue } from '../../../contract/catalogue.ts';
import type { Caller } from './caller.ts';

/**
 * Whether a call reads only what everybody sees, so that a replica alone can answer it. Rights, by
 * which `availability` selects dramas, and sessions are read from the primary.
 */
export function isPublicRead(name: CallName, input: unknown, { token }: Caller): boolean {
  if (!(name in catalogue)) return false;
  if (catalogue[name as keyof typeof catalogue].access !== 'anyone' && token) return false;
  return (input as { availability?: unknown } | undefined)?.availability === undefined;
}
