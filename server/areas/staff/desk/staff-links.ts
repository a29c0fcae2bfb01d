import type { Tx } from '#server/db/client.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import * as queries from '../staff.queries.ts';
import { LINK_MS } from '../staff-limits.ts';
import type { StaffParts } from '../staff-parts.ts';

/** A link to set a password, which is stored as a hash and shown once. */
export interface StaffLink {
  staffId: number;
  email: string;
  url: string;
  expiresAt: Date;
}

/** Makes a link, which replaces an earlier one of the member. */
export async function putLink(
  tx: Tx,
  { id, email }: { id: number; email: string },
  { now, deskUrl }: Pick<StaffParts, 'now' | 'deskUrl'>,
): Promise<StaffLink> {
  const token = makeToken();
  const expiresAt = new Date(now().getTime() + LINK_MS);
  await queries.putLink(tx, {
    staff_id: id,
    token_hash: hashToken(token),
    expires_at: expiresAt,
  });
  return { staffId: id, email, url: `${deskUrl()}/invitation#token=${token}`, expiresAt };
}
