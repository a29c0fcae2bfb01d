import type { Db } from '#server/db/client.ts';
import { emailKey } from '#server/text/email-key.ts';
import { hashToken } from '#server/text/tokens.ts';
import type { ScreenerRow } from '../screener.queries.ts';
import type { Visitor } from '../screener-parts.ts';
import { findViewer } from './codes.queries.ts';

/** Whether the visitor is signed in with the recipient's address. */
export function isRecipient(
  { email_key }: Pick<ScreenerRow, 'email_key'>,
  { user }: Pick<Visitor, 'user'>,
): boolean {
  return user !== undefined && emailKey(user.email) === email_key;
}

/** Whether the visitor is the recipient, or the browser has entered a code of this screener. */
export async function isVerified(
  db: Db,
  screener: Pick<ScreenerRow, 'id' | 'email_key'>,
  visitor: Pick<Visitor, 'user' | 'viewer'>,
): Promise<boolean> {
  if (isRecipient(screener, visitor)) return true;
  if (!visitor.viewer) return false;
  return (await findViewer(db, screener.id, hashToken(visitor.viewer))) !== undefined;
}
