import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

const SPAM_DAYS = 30;
/** An answered enquiry is closed after this time without a message of the visitor. */
const WAITING_MONTHS = 6;
/** How long a closed enquiry is kept after its last activity. The privacy policy states both. */
const CLOSED_MONTHS = 24;
const NOTICE_MONTHS = 72;

/** Keeps the time of the last activity, from which the deletion is counted. */
export async function closeUnansweredEnquiries(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('enquiries')
    .set({ state: 'closed' })
    .where('state', '=', 'waiting')
    .where('spam_at', 'is', null)
    .where('active_at', '<', monthsBefore(now, WAITING_MONTHS))
    .execute();
}

export async function deleteOldEnquiries(db: Db, now: Date): Promise<void> {
  const spamEnd = sql<Date>`${now}::timestamptz - make_interval(days => ${SPAM_DAYS})`;
  await db.deleteFrom('enquiries').where('spam_at', '<', spamEnd).execute();
  await db
    .deleteFrom('enquiries')
    .where('state', '=', 'closed')
    .where('spam_at', 'is', null)
    .where('active_at', '<', monthsBefore(now, CLOSED_MONTHS))
    .where(({ eb, or }) =>
      or([
        eb('subject', '<>', 'copyright_notice'),
        eb('active_at', '<', monthsBefore(now, NOTICE_MONTHS)),
      ]),
    )
    .execute();
}

const monthsBefore = (now: Date, months: number) =>
  sql<Date>`${now}::timestamptz - make_interval(months => ${months})`;
