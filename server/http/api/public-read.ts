import type { CallName } from '#contract/calls.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { Endpoint } from '#contract/transport/endpoint.ts';
import type { Caller } from './caller.ts';

/**
 * Whether a call reads only what everybody sees, so that a replica alone can answer it. Rights, by
 * which `availability` selects dramas, and sessions are read from the primary.
 */
export async function isPublicRead(
  name: CallName,
  readInput: () => Promise<unknown>,
  { token }: Caller,
): Promise<boolean> {
  if (!(name in catalogue)) return false;
  const { access, input }: Endpoint = catalogue[name as keyof typeof catalogue];
  if (access !== 'anyone' && token) return false;
  if (!('availability' in input.entries)) return true;
  // A query, which can be read again.
  const { availability } = (await readInput()) as { availability?: unknown };
  return availability === undefined;
}
