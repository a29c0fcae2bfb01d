import { type Expression, sql } from 'kysely';
import type { Role } from '#contract/desk/staff/permissions.ts';
import type { EnquiryState, EnquirySubject } from '#contract/enquiries.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey, dramaTitleIn } from '#server/db/dramas/drama-key.ts';
import { containsText } from '#server/db/query/contains-text.ts';
import { beginning } from '#server/db/query/excerpt.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { keyTime, newestFirst } from '#server/db/query/newest-first.ts';
import { anyOf, countRows } from '#server/db/query/rows.ts';

export interface EnquiryFilter {
  state?: EnquiryState | undefined;
  subject?: EnquirySubject | undefined;
  /** The id of a member, or `nobody`. */
  assigned?: number | 'nobody' | undefined;
  isSpam: boolean;
  /** What the enquiry is linked to. */
  buyerId?: number | undefined;
  orderNo?: string | undefined;
  dramaId?: number | undefined;
  search?: string | undefined;
}

/** Latest activity first. */
export async function listDeskEnquiries(db: Db, filter: EnquiryFilter, bounds: KeyBounds) {
  return db
    .selectFrom('enquiries as e')
    .leftJoin('staff as s', 's.id', 'e.assigned_to')
    .select(headColumns)
    .select(isSpam.as('is_spam'))
    .select((eb) => {
      const latest = eb
        .selectFrom('enquiry_messages')
        .select(beginning.as('beginning'))
        .whereRef('enquiry_id', '=', 'e.id')
        .where('sender', '=', 'visitor')
        .orderBy('id', 'desc')
        .limit(1);
      return eb.fn.coalesce(latest, sql<string>`''`).as('excerpt');
    })
    .select(keyTime('e.active_at').as('key_time'))
    .where(isMatch(filter))
    .$call(newestFirst(['e.active_at', 'e.id'], bounds))
    .execute();
}
export type ListedEnquiryRow = Awaited<ReturnType<typeof listDeskEnquiries>>[number];

const headColumns = [
  'e.id',
  'e.enquiry_no',
  'e.subject',
  'e.state',
  'e.name',
  'e.email',
  'e.company',
  's.id as staff_id',
  's.name as staff_name',
  'e.created_at',
  'e.active_at',
  'e.waiting_since',
] as const;

const isSpam = sql<boolean>`e.spam_at IS NOT NULL`;

/** Counts up to `max`. */
export function countDeskEnquiries(db: Db, filter: EnquiryFilter, max: number): Promise<number> {
  const found = db.selectFrom('enquiries as e').select('e.id').where(isMatch(filter));
  return countRows(db, found.limit(max));
}

function isMatch(filter: EnquiryFilter) {
  const { state, subject, assigned, buyerId, orderNo, dramaId, search } = filter;
  const conditions = [filter.isSpam ? isSpam : sql`e.spam_at IS NULL`];
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

export async function findDeskEnquiry(db: Db, enquiryNo: string, locale: Locale) {
  return db
    .selectFrom('enquiries as e')
    .leftJoin('enquiry_mails as m', (join) =>
      join.onRef('m.enquiry_id', '=', 'e.id').on('m.message_id', 'is', null),
    )
    .leftJoin('staff as s', 's.id', 'e.assigned_to')
    .leftJoin('users as u', 'u.id', 'e.buyer_id')
    .leftJoin('copyright_orders as o', 'o.id', 'e.order_id')
    .leftJoin('dramas as d', 'd.id', 'e.drama_id')
    .select([...headColumns, 'e.locale', 'e.fields', 'e.page'])
    .select(['u.id as buyer_id', 'u.nickname as buyer_name', 'u.email as buyer_email'])
    .select(['o.order_no', 'd.id as drama_id', 'd.state as drama_state'])
    .select(['m.state as confirmation', 'm.status_code as confirmation_code'])
    .select(isSpam.as('is_spam'))
    .select((eb) => {
      const ofDrama = (text: Expression<string>) =>
        eb.case().when('d.id', 'is not', null).then(text).end();
      return [ofDrama(dramaKey).as('drama'), ofDrama(dramaTitleIn(locale)).as('drama_title')];
    })
    .where('e.enquiry_no', '=', enquiryNo)
    .executeTakeFirst();
}
export type EnquiryDetailRow = NonNullable<Awaited<ReturnType<typeof findDeskEnquiry>>>;

/** In the order of the ids; an id without a title is skipped. */
export async function listTitles(db: Db, ids: number[], locale: Locale) {
  return db
    .selectFrom('dramas as d')
    .select(['d.id as drama_id', dramaKey.as('drama'), 'd.state'])
    .select(dramaTitleIn(locale).as('title'))
    .where('d.id', '=', anyOf(ids))
    .orderBy(({ fn, val }) => fn('array_position', [val(ids), 'd.id']))
    .execute();
}
export type TitleRow = Awaited<ReturnType<typeof listTitles>>[number];

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
  state?: EnquiryState;
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
export async function listAssignable(db: Db, roles: readonly Role[]) {
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
