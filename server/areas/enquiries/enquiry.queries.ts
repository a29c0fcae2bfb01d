import { sql } from 'kysely';
import type { EnquirySubject } from '#contract/enquiries.ts';
import type { EnquiryFileType } from '#contract/limits/enquiry-limits.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { beginning } from '#server/db/query/excerpt.ts';
import { countRows } from '#server/db/query/rows.ts';
import type { EnquiryFields } from '#server/db/stored-json.ts';
import type { EnquirySender } from '#server/db/tables/enquiries.ts';

/** An enquiry of this account, or the one that this link opens. */
export type EnquiryKey = { userId: number; enquiryNo: string } | { token: string };

const columns = [
  'id',
  'enquiry_no',
  'token',
  'subject',
  'state',
  'spam_at',
  'locale',
  'email',
  'name',
  'company',
  'fields',
  'user_id',
  'created_at',
  'waiting_since',
] as const;

function selectEnquiry(db: Db, key: EnquiryKey) {
  const query = db.selectFrom('enquiries').select(columns);
  return 'token' in key
    ? query.where('token', '=', key.token)
    : query.where('user_id', '=', key.userId).where('enquiry_no', '=', key.enquiryNo);
}

export async function findEnquiry(db: Db, key: EnquiryKey) {
  return selectEnquiry(db, key).executeTakeFirst();
}
export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;

/** Locks the enquiry, so that its messages are written one after the other. */
export async function lockEnquiry(tx: Tx, id: number): Promise<EnquiryRow | undefined> {
  return tx
    .selectFrom('enquiries')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Latest activity first. */
export async function listEnquiries(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('enquiries as e')
    .select(['e.enquiry_no', 'e.subject', 'e.state', 'e.created_at', 'e.active_at'])
    .select((eb) => {
      const first = eb
        .selectFrom('enquiry_messages')
        .select(beginning.as('beginning'))
        .whereRef('enquiry_id', '=', 'e.id')
        .orderBy('id')
        .limit(1);
      return eb.fn.coalesce(first, sql<string>`''`).as('excerpt');
    })
    .where('e.user_id', '=', userId)
    .orderBy('e.active_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type SummaryRow = Awaited<ReturnType<typeof listEnquiries>>[number];

export function countEnquiries(db: Db, userId: number): Promise<number> {
  return countRows(db, db.selectFrom('enquiries').select('id').where('user_id', '=', userId));
}

/** Oldest first. */
export async function listMessages(db: Db, enquiryId: number) {
  return db
    .selectFrom('enquiry_messages')
    .select(['id', 'sender', 'actor', 'text', 'at', 'mail_from'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('id')
    .execute();
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export async function listFiles(db: Db, enquiryId: number) {
  return db
    .selectFrom('enquiry_files as f')
    .innerJoin('enquiry_messages as m', 'm.id', 'f.message_id')
    .select(['f.id', 'f.message_id', 'f.filename', 'f.content_type', 'f.size'])
    .where('m.enquiry_id', '=', enquiryId)
    .orderBy('f.id')
    .execute();
}
export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

export async function hasDrama(db: Db, id: number): Promise<boolean> {
  const drama = await db.selectFrom('dramas').select('id').where('id', '=', id).executeTakeFirst();
  return drama !== undefined;
}

export async function findOrderId(
  db: Db,
  userId: number,
  orderNo: string,
): Promise<number | undefined> {
  const order = await db
    .selectFrom('copyright_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  return order?.id;
}

/** The message that an earlier request with this key wrote. */
export async function findRequest(tx: Tx, key: Buffer) {
  return tx
    .selectFrom('enquiry_messages as m')
    .innerJoin('enquiries as e', 'e.id', 'm.enquiry_id')
    .select(['m.fingerprint', 'e.enquiry_no'])
    .where('m.request_key', '=', key)
    .executeTakeFirst();
}

interface NewEnquiry {
  enquiry_no: string;
  token: string;
  subject: EnquirySubject;
  locale: Locale;
  email: string;
  name: string;
  company: string;
  fields: EnquiryFields;
  page: string;
  /** The account of the sender, to which the enquiry is linked as well. */
  user_id: number | null;
  drama_id: number | null;
  order_id: number | null;
  spam_at: Date | null;
  created_at: Date;
}

/** Undefined if the number is taken. */
export async function insertEnquiry(tx: Tx, enquiry: NewEnquiry): Promise<EnquiryRow | undefined> {
  return tx
    .insertInto('enquiries')
    .values({
      ...enquiry,
      buyer_id: enquiry.user_id,
      active_at: enquiry.created_at,
      waiting_since: enquiry.created_at,
    })
    .onConflict((conflict) => conflict.column('enquiry_no').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export interface NewMessage {
  enquiry_id: number;
  sender: EnquirySender;
  actor: string;
  text: string;
  at: Date;
  request_key?: Buffer | null;
  fingerprint?: Buffer | null;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto('enquiry_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The visitor waits again, unless already waiting; a closed enquiry is opened again. */
export async function updateForReply(tx: Tx, enquiryId: number, now: Date): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set((eb) => ({
      state: eb
        .case()
        .when('state', '=', 'new')
        .then('new' as const)
        .else('open' as const)
        .end(),
      waiting_since: eb.fn.coalesce('waiting_since', eb.val(now)),
      active_at: now,
    }))
    .where('id', '=', enquiryId)
    .execute();
}

export interface NewFile {
  filename: string;
  content_type: EnquiryFileType;
  bytes: Buffer;
}

export async function insertFiles(tx: Tx, messageId: number, files: NewFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('enquiry_files')
    .values(files.map((file) => ({ ...file, message_id: messageId })))
    .execute();
}

/** How much an enquiry contains, which the caller has locked; `bytes` are those of its files. */
export async function measureThread(tx: Tx, enquiryId: number) {
  const { bytes } = await tx
    .selectFrom('enquiry_files as f')
    .innerJoin('enquiry_messages as m', 'm.id', 'f.message_id')
    .select(sql<number>`coalesce(sum(f.size), 0)::bigint`.as('bytes'))
    .where('m.enquiry_id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  const thread = await tx
    .selectFrom('enquiry_messages')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .select(sql<number>`coalesce(sum(char_length(text)), 0)::bigint`.as('characters'))
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  return { ...thread, bytes };
}

/** Stores the ids of a queued mail to the visitor; `message_id` is null for the confirmation. */
export async function insertMail(
  tx: Tx,
  mail: { mail_id: number; message_key: string; enquiry_id: number; message_id: number | null },
): Promise<void> {
  await tx.insertInto('enquiry_mails').values(mail).execute();
}
