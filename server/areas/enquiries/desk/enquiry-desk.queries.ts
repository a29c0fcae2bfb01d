import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { containsText } from '#server/db/contains-text.ts';
import { dramaKey, dramaTitleIn } from '#server/db/drama-key.ts';
import { EXCERPT } from '#server/db/excerpt.ts';
import type { KeyBounds } from '#server/db/key-page.ts';
import { newestFirstSql } from '#server/db/newest-first.ts';
import { type Row, row, typed } from '#server/db/row.ts';
import type {
  EnquiryMailState,
  EnquiryStateCode,
  EnquirySubjectCode,
  LocaleCode,
  StaffRole,
} from '#server/db/tables.ts';

export interface EnquiryFilter {
  state?: EnquiryStateCode | undefined;
  subject?: EnquirySubjectCode | undefined;
  /** The id of a member, or `nobody`. */
  assigned?: number | 'nobody' | undefined;
  isSpam: boolean;
  /** What the enquiry is linked to. */
  buyerId?: number | undefined;
  orderNo?: string | undefined;
  dramaId?: number | undefined;
  search?: string | undefined;
}

const listed = row({
  id: 'int8',
  enquiry_no: 'text',
  subject: typed<EnquirySubjectCode>('text'),
  state: typed<EnquiryStateCode>('text'),
  is_spam: 'bool',
  name: 'text',
  email: 'text',
  company: 'text',
  /** The beginning of the visitor's latest message. */
  excerpt: 'text',
  staff_id: 'int8?',
  staff_name: 'text?',
  created_at: 'timestamptz',
  active_at: 'timestamptz',
  waiting_since: 'timestamptz?',
  key_time: 'text',
});
export type ListedEnquiryRow = Row<typeof listed>;

/** Latest activity first. */
export async function listDeskEnquiries(
  db: Db,
  filter: EnquiryFilter,
  bounds: KeyBounds,
): Promise<ListedEnquiryRow[]> {
  const { where, orderAndLimit } = newestFirstSql(['e.active_at', 'e.id'], bounds);
  const { rows } = await listed.sql`
    SELECT e.id, e.enquiry_no, e.subject, e.state, e.spam_at IS NOT NULL AS is_spam, e.name,
      e.email, e.company, coalesce(m.excerpt, '') AS excerpt, s.id AS staff_id,
      s.name AS staff_name, e.created_at, e.active_at, e.waiting_since,
      e.active_at::text AS key_time
    FROM enquiries e
    LEFT JOIN staff s ON s.id = e.assigned_to
    LEFT JOIN LATERAL (
      SELECT left(text, ${sql.lit(EXCERPT)}) AS excerpt FROM enquiry_messages
      WHERE enquiry_id = e.id AND sender = 'visitor' ORDER BY id DESC LIMIT 1
    ) AS m ON true
    WHERE ${isMatch(filter)} AND ${where} ${orderAndLimit}`.execute(db);
  return rows;
}

/** Counts up to `max`. */
export async function countDeskEnquiries(
  db: Db,
  filter: EnquiryFilter,
  max: number,
): Promise<number> {
  const { rows } = await row({ enquiries: 'int8' }).sql`
    SELECT count(*) AS enquiries FROM (
      SELECT FROM enquiries e WHERE ${isMatch(filter)} LIMIT ${max}
    ) AS counted`.execute(db);
  return rows[0]?.enquiries ?? 0;
}

function isMatch(filter: EnquiryFilter) {
  const { state, subject, assigned, isSpam, buyerId, orderNo, dramaId, search } = filter;
  const conditions = [isSpam ? sql`e.spam_at IS NOT NULL` : sql`e.spam_at IS NULL`];
  if (state) conditions.push(sql`e.state = ${state}`);
  if (subject) conditions.push(sql`e.subject = ${subject}`);
  if (assigned === 'nobody') conditions.push(sql`e.assigned_to IS NULL`);
  else if (assigned !== undefined) conditions.push(sql`e.assigned_to = ${assigned}`);
  if (buyerId !== undefined) conditions.push(sql`e.buyer_id = ${buyerId}`);
  if (orderNo !== undefined)
    conditions.push(
      sql`e.order_id = (SELECT id FROM copyright_orders WHERE order_no = ${orderNo})`,
    );
  if (dramaId !== undefined) conditions.push(sql`e.drama_id = ${dramaId}`);
  if (search) conditions.push(isFoundBy(search));
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/**
 * As an array the matches are computed once, with the index of grams. With a join PostgreSQL would read
 * the list in its order and compare each row.
 */
function isFoundBy(text: string) {
  return sql`e.id = ANY (ARRAY(SELECT f.id FROM enquiries f WHERE ${containsText('f', text)}))`;
}

const detail = row({
  id: 'int8',
  enquiry_no: 'text',
  subject: typed<EnquirySubjectCode>('text'),
  state: typed<EnquiryStateCode>('text'),
  is_spam: 'bool',
  locale: typed<LocaleCode>('text'),
  email: 'text',
  name: 'text',
  company: 'text',
  fields: typed<Record<string, unknown>>('jsonb'),
  page: 'text',
  staff_id: 'int8?',
  staff_name: 'text?',
  buyer_id: 'int8?',
  buyer_name: 'text?',
  buyer_email: 'text?',
  order_no: 'text?',
  drama_id: 'int8?',
  drama: 'text?',
  drama_title: 'text?',
  drama_state: typed<'draft' | 'published' | 'withdrawn' | null>('text?'),
  confirmation: typed<EnquiryMailState | null>('text?'),
  confirmation_code: 'text?',
  created_at: 'timestamptz',
  active_at: 'timestamptz',
  waiting_since: 'timestamptz?',
});
export type EnquiryDetailRow = Row<typeof detail>;

export async function findDeskEnquiry(
  db: Db,
  enquiryNo: string,
  locale: LocaleCode,
): Promise<EnquiryDetailRow | undefined> {
  const { rows } = await detail.sql`
    SELECT e.id, e.enquiry_no, e.subject, e.state, e.spam_at IS NOT NULL AS is_spam, e.locale,
      e.email, e.name, e.company, e.fields, e.page, s.id AS staff_id,
      s.name AS staff_name, u.id AS buyer_id, u.nickname AS buyer_name, u.email AS buyer_email,
      o.order_no, d.id AS drama_id, CASE WHEN d.id IS NOT NULL THEN ${dramaKey} END AS drama,
      CASE WHEN d.id IS NOT NULL THEN ${dramaTitleIn(locale)} END AS drama_title,
      d.state AS drama_state, m.state AS confirmation, m.status_code AS confirmation_code,
      e.created_at, e.active_at, e.waiting_since
    FROM enquiries e
    LEFT JOIN enquiry_mails m ON m.enquiry_id = e.id AND m.message_id IS NULL
    LEFT JOIN staff s ON s.id = e.assigned_to
    LEFT JOIN users u ON u.id = e.buyer_id
    LEFT JOIN copyright_orders o ON o.id = e.order_id
    LEFT JOIN dramas d ON d.id = e.drama_id
    WHERE e.enquiry_no = ${enquiryNo}`.execute(db);
  return rows[0];
}

const title = row({
  drama_id: 'int8',
  drama: 'text',
  title: 'text',
  state: typed<'draft' | 'published' | 'withdrawn'>('text'),
});
export type TitleRow = Row<typeof title>;

/** In the order of the ids; an id without a title is skipped. */
export async function listTitles(db: Db, ids: number[], locale: LocaleCode): Promise<TitleRow[]> {
  const { rows } = await title.sql`
    SELECT d.id AS drama_id, ${dramaKey} AS drama, ${dramaTitleIn(locale)} AS title, d.state
    FROM dramas d WHERE d.id = ANY (${ids}::bigint[])
    ORDER BY array_position(${ids}::bigint[], d.id)`.execute(db);
  return rows;
}

/** Oldest first, with the delivery of each answer's mail. */
export async function listDeskMessages(db: Db, enquiryId: number) {
  return db
    .selectFrom('enquiry_messages as m')
    .leftJoin('enquiry_mails as sent', 'sent.message_id', 'm.id')
    .select(['m.id', 'm.sender', 'm.actor', 'm.text', 'm.at', 'm.mail_from', 'm.left_out'])
    .select(['sent.state as mail', 'sent.status_code as mail_code'])
    .where('m.enquiry_id', '=', enquiryId)
    .orderBy('m.id')
    .execute();
}
export type DeskMessageRow = Awaited<ReturnType<typeof listDeskMessages>>[number];

/** Oldest first. */
export async function listNotes(db: Db, enquiryId: number) {
  return db
    .selectFrom('internal_enquiry_notes')
    .select(['note', 'actor', 'at'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

export async function findFile(db: Db, enquiryNo: string, fileId: number) {
  return db
    .selectFrom('enquiry_files as f')
    .innerJoin('enquiry_messages as m', 'm.id', 'f.message_id')
    .innerJoin('enquiries as e', 'e.id', 'm.enquiry_id')
    .select(['f.filename', 'f.content_type', 'f.bytes'])
    .where('e.enquiry_no', '=', enquiryNo)
    .where('f.id', '=', fileId)
    .executeTakeFirst();
}

export async function findEnquiryId(db: Db, enquiryNo: string): Promise<number | undefined> {
  const enquiry = await db
    .selectFrom('enquiries')
    .select('id')
    .where('enquiry_no', '=', enquiryNo)
    .executeTakeFirst();
  return enquiry?.id;
}

/** The caller has locked the enquiry. */
export async function hasLaterMessage(tx: Tx, enquiryId: number, messageId: number) {
  const later = await tx
    .selectFrom('enquiry_messages')
    .select('id')
    .where('enquiry_id', '=', enquiryId)
    .where('id', '>', messageId)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

interface Change {
  state?: EnquiryStateCode;
  waiting_since?: Date | null;
  active_at?: Date;
  spam_at?: Date | null;
  assigned_to?: number | null;
  buyer_id?: number | null;
  order_id?: number | null;
  drama_id?: number | null;
}

export async function updateEnquiry(tx: Tx, id: number, change: Change): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('enquiries').set(change).where('id', '=', id).execute();
}

/**
 * What the next answer names in `In-Reply-To`: the Message-ID of the visitor's latest message if it came
 * by mail, otherwise that of our latest mail.
 */
export async function findThread(tx: Tx, enquiryId: number) {
  const message = await tx
    .selectFrom('enquiry_messages')
    .select('mail_id')
    .where('enquiry_id', '=', enquiryId)
    .where('sender', '=', 'visitor')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const mail = await tx
    .selectFrom('enquiry_mails')
    .select('message_key')
    .where('enquiry_id', '=', enquiryId)
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const mailId = message?.mail_id?.startsWith('<') ? message.mail_id : undefined;
  return { mailId, messageKey: mail?.message_key };
}

export async function insertNote(
  tx: Tx,
  note: { enquiry_id: number; note: string; actor: string; at: Date },
): Promise<void> {
  await tx.insertInto('internal_enquiry_notes').values(note).execute();
}

/** Members with one of the roles who can sign in, by name. */
export async function listAssignable(db: Db, roles: readonly StaffRole[]) {
  return db
    .selectFrom('staff')
    .select(['id as staff_id', 'name'])
    .where('disabled_at', 'is', null)
    .where('role', 'in', roles)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function hasAccount(db: Db, id: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return user !== undefined;
}

export async function findOrderByNumber(db: Db, orderNo: string): Promise<number | undefined> {
  const order = await db
    .selectFrom('copyright_orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  return order?.id;
}
