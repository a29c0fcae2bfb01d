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
  await sql`
    UPDATE enquiries SET state = 'closed'
    WHERE state = 'waiting' AND spam_at IS NULL
      AND active_at < ${now}::timestamptz - make_interval(months => ${WAITING_MONTHS})`.execute(db);
}

export async function deleteOldEnquiries(db: Db, now: Date): Promise<void> {
  await sql`
    DELETE FROM enquiries
    WHERE spam_at < ${now}::timestamptz - make_interval(days => ${SPAM_DAYS})`.execute(db);
  await sql`
    DELETE FROM enquiries
    WHERE state = 'closed' AND spam_at IS NULL
      AND active_at < ${now}::timestamptz - make_interval(months => ${CLOSED_MONTHS})
      AND (subject <> 'copyright_notice'
        OR active_at < ${now}::timestamptz - make_interval(months => ${NOTICE_MONTHS}))`.execute(
    db,
  );
}
