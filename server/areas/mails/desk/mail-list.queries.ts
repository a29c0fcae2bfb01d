import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { newestFirstSql } from '#server/db/query/newest-first.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';
import { one } from '#server/db/query/rows.ts';
import type { MailOutcome, MailTopic } from '#server/db/tables/mail.ts';

export type MailState = 'waiting' | 'failed' | 'sent';

export interface MailFilter {
  /** Default: all. */
  state?: MailState | undefined;
  /** The whole address, in lower case. */
  recipientKey?: string | undefined;
}

const listedMail = row({
  id: 'int8',
  state: typed<'waiting' | 'sent' | MailOutcome>('text'),
  recipient: 'text',
  topic: typed<MailTopic>('text'),
  /** Null for account mails, whose subjects contain codes. */
  subject: 'text?',
  attempts: 'int4',
  created_at: 'timestamptz',
  next_attempt_at: 'timestamptz?',
  failed_at: 'timestamptz?',
  sent_at: 'timestamptz?',
  /** The reply or error of the latest attempt. */
  reason: 'text?',
  message_id: 'text?',
  account_id: 'int8?',
  key_time: 'text',
});

export type ListedMail = Row<typeof listedMail>;

/** The mails of each state; `failed` are the dead letters. */
const sources: Record<MailState, { columns: RawBuilder<unknown>; from: RawBuilder<unknown> }> = {
  waiting: {
    columns: sql`id, 'waiting' AS state, recipient, topic,
      CASE WHEN topic <> 'account' THEN content ->> 'subject' END AS subject, attempts, created_at,
      coalesce(next_attempt_at, created_at) AS next_attempt_at, NULL::timestamptz AS failed_at, NULL::timestamptz AS sent_at,
      last_error AS reason, NULL::text AS message_id, user_id AS account_id`,
    from: sql`outgoing_mails WHERE recipient IS NOT NULL`,
  },
  failed: {
    columns: sql`id, outcome AS state, recipient, topic, content ->> 'subject' AS subject, attempts,
      created_at, NULL::timestamptz AS next_attempt_at, failed_at, NULL::timestamptz AS sent_at,
      reason, NULL::text AS message_id, user_id AS account_id`,
    from: sql`dead_mails WHERE true`,
  },
  sent: {
    columns: sql`id, 'sent' AS state, recipient, topic, subject, attempts, created_at,
      NULL::timestamptz AS next_attempt_at, NULL::timestamptz AS failed_at, sent_at,
      NULL::text AS reason, message_id, user_id AS account_id`,
    from: sql`sent_mails WHERE true`,
  },
};

/**
 * Newest first. Each table is read along its own index as far as the page reaches, and the page is
 * taken of the merged rows.
 */
export async function listMailPage(db: Db, filter: MailFilter, bounds: KeyBounds) {
  const { where, orderAndLimit } = newestFirstSql(['created_at', 'id'], bounds);
  const parts = chosen(filter).map(
    ({ columns, from }) => sql`(
      SELECT ${columns}, created_at::text AS key_time FROM ${from}
        AND ${isTo(filter)} AND ${where} ${orderAndLimit}
    )`,
  );
  const { rows } = await listedMail.sql`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS mails ${orderAndLimit}`.execute(db);
  return rows;
}

const { sent_at, message_id, account_id, key_time, ...undelivered } = listedMail.columns;

/** Waiting mails and dead letters, newest first. */
export function selectUndelivered() {
  const parts = [sources.waiting, sources.failed].map(
    ({ columns, from }) => sql`SELECT ${columns} FROM ${from}`,
  );
  return row(undelivered).sql`
    SELECT ${sql.join(Object.keys(undelivered).map((name) => sql.ref(name)))}
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS mails
    ORDER BY created_at DESC, id DESC`;
}

/** Counts at most `max` of each kind. */
export async function countMails(db: Db, filter: MailFilter, max: number): Promise<number> {
  const parts = chosen(filter).map(
    ({ from }) => sql`(SELECT FROM ${from} AND ${isTo(filter)} LIMIT ${max})`,
  );
  const { mails } = await one(
    db,
    row({ mails: 'int8' }).sql`
      SELECT count(*) AS mails FROM (${sql.join(parts, sql` UNION ALL `)}) AS found`,
  );
  return mails;
}

function chosen({ state }: MailFilter) {
  return state ? [sources[state]] : Object.values(sources);
}

function isTo({ recipientKey }: MailFilter) {
  return recipientKey === undefined
    ? sql<boolean>`true`
    : sql<boolean>`lower(recipient COLLATE "C") = ${recipientKey}`;
}
