import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { EXCERPT } from '#server/db/excerpt.ts';
import { type Row, row, typed } from '#server/db/row.ts';
import type {
  EnquiryFileType,
  EnquirySender,
  EnquiryStateCode,
  EnquirySubjectCode,
  LocaleCode,
} from '#server/db/tables.ts';

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

const summary = row({
  enquiry_no: 'text',
  subject: typed<EnquirySubjectCode>('text'),
  state: typed<EnquiryStateCode>('text'),
  excerpt: 'text',
  created_at: 'timestamptz',
  active_at: 'timestamptz',
});
export type SummaryRow = Row<typeof summary>;

/** Latest activity first. */
export async function listEnquiries(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<SummaryRow[]> {
  const { rows } = await summary.sql`
    SELECT e.enquiry_no, e.subject, e.state, coalesce(m.excerpt, '') AS excerpt, e.created_at,
      e.active_at
    FROM enquiries e
    LEFT JOIN LATERAL (
      SELECT left(text, ${sql.lit(EXCERPT)}) AS excerpt FROM enquiry_messages
      WHERE enquiry_id = e.id ORDER BY id LIMIT 1
    ) AS m ON true
    WHERE e.user_id = ${userId}
    ORDER BY e.active_at DESC, e.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

export async function countEnquiries(db: Db, userId: number): Promise<number> {
  const { enquiries } = await db
    .selectFrom('enquiries')
    .select((eb) => eb.fn.countAll<number>().as('enquiries'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return enquiries;
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

/** Requests with one key run one after the other. */
export async function lockRequestKey(tx: Tx, key: Buffer): Promise<void> {
  const name = `enquiry request ${key.toString('hex')}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
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
  subject: EnquirySubjectCode;
  locale: LocaleCode;
  email: string;
  name: string;
  company: string;
  fields: Record<string, unknown>;
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

const threadSize = row({ messages: 'int8', characters: 'int8', bytes: 'int8' });

/** How much an enquiry contains, which the caller has locked; `bytes` are those of its files. */
export async function measureThread(tx: Tx, enquiryId: number): Promise<Row<typeof threadSize>> {
  const { rows } = await threadSize.sql`
    SELECT count(*) AS messages, coalesce(sum(char_length(text)), 0) AS characters, (
        SELECT coalesce(sum(f.size), 0) FROM enquiry_files f
        JOIN enquiry_messages m ON m.id = f.message_id WHERE m.enquiry_id = ${enquiryId}
      ) AS bytes
    FROM enquiry_messages WHERE enquiry_id = ${enquiryId}`.execute(tx);
  return rows[0] as Row<typeof threadSize>;
}

/** Stores the ids of a queued mail to the visitor; `message_id` is null for the confirmation. */
export async function insertMail(
  tx: Tx,
  mail: { mail_id: number; message_key: string; enquiry_id: number; message_id: number | null },
): Promise<void> {
  await tx.insertInto('enquiry_mails').values(mail).execute();
}
