import { OperatorError } from '#server/errors/operator-error.ts';
import { emailKey } from '#server/text/email-key.ts';
import { deleteScreenersTo } from '../retention.queries.ts';
import type { ScreenerDeskParts } from './desk-parts.ts';

/**
 * Deletes everything about a recipient, for a request under data protection law: screeners in
 * every state with their reports, copies with the name in the picture, and mails that were not
 * delivered. Playback stops within a segment.
 */
export async function forgetRecipient(
  { db, audit, burned, notifier }: ScreenerDeskParts,
  email: string,
  actor: string,
): Promise<{ screeners: number; mails: number }> {
  const key = emailKey(email);
  return db.transaction().execute(async (tx) => {
    const deleted = await deleteScreenersTo(tx, key);
    await burned.forget(tx, deleted.map(burned.labelOf));
    const mails = await notifier.forget(tx, key);
    if (deleted.length === 0 && mails === 0)
      throw new OperatorError(`There is no screener for ${email}.`, {
        message: 'deskError.screenerNobody',
        values: { email },
      });
    await audit.recordAll(
      tx,
      deleted.map(({ id }) => ({
        actor,
        action: 'screener.forget',
        subject: `screener:${id}` as const,
        change: {},
      })),
    );
    return { screeners: deleted.length, mails };
  });
}
