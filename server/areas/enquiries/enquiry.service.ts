import type * as v from 'valibot';
import type { enquiries as calls } from '#contract/enquiries.ts';
import { MAX_ENQUIRY_BYTES } from '#contract/limits/enquiry-limits.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockName } from '#server/db/connection/transaction-settings.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { networksOf } from '#server/network/addresses.ts';
import { fingerprintOf } from '#server/text/fingerprint.ts';
import { makeReferenceNumber } from '#server/text/reference-number.ts';
import { makeToken } from '#server/text/tokens.ts';
import { toPage } from '../page.mapper.ts';
import { toEnquiry, toSummary } from './enquiry.mapper.ts';
import * as queries from './enquiry.queries.ts';
import { findRoom, replyLimits, sendLimits } from './enquiry-limits.ts';
import type { EnquiryNotifier } from './enquiry-notifier.ts';
import { readTitleIds } from './named-titles.ts';
import { areTooLarge, type FindPictureFormat, readFile } from './read-files.ts';
import { closeUnansweredEnquiries, deleteOldEnquiries } from './retention.queries.ts';

export type EnquiryService = ReturnType<typeof createEnquiryService>;

interface EnquiryParts {
  db: Db;
  now: () => Date;
  notifier: EnquiryNotifier;
  findPictureFormat: FindPictureFormat;
  publicUrl: string;
}

type Input<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['input']>;
type SentEnquiry = Input<'sendEnquiry'>;

interface Sender {
  locale: Locale;
  address: string;
  user: { userId: number } | undefined;
  idempotencyKey?: string;
}

/** The visitor's side of enquiries. */
export function createEnquiryService(parts: EnquiryParts) {
  const { db, now, notifier, findPictureFormat, publicUrl } = parts;

  async function show(key: queries.EnquiryKey) {
    const row = found(await queries.findEnquiry(db, key));
    const [messages, files] = await Promise.all([
      queries.listMessages(db, row.id),
      queries.listFiles(db, row.id),
    ]);
    return toEnquiry(row, messages, files);
  }

  /** Throws unless all are pictures or PDFs within the limits. */
  async function readFiles(attachments: SentEnquiry['attachments'] = []) {
    const sent = attachments.map(({ filename, base64 }) => ({
      filename,
      bytes: Buffer.from(base64, 'base64'),
    }));
    if (areTooLarge(sent))
      throw invalid('attachments', {
        message: 'error.filesTooLarge',
        values: { megabytes: MAX_ENQUIRY_BYTES / 1024 / 1024 },
      });
    const files: queries.NewFile[] = [];
    for (const [at, file] of sent.entries()) {
      const read = await readFile(file, findPictureFormat);
      if (!read) throw invalid('attachments', { message: 'error.fileType', at });
      files.push(read);
    }
    return files;
  }

  /** Retries with another number if the generated one is taken. */
  async function insertWithNewNumber(
    tx: Tx,
    enquiry: Omit<Parameters<typeof queries.insertEnquiry>[1], 'enquiry_no' | 'token'>,
  ) {
    for (;;) {
      const inserted = await queries.insertEnquiry(tx, {
        ...enquiry,
        enquiry_no: makeReferenceNumber('VE'),
        token: makeToken(),
      });
      if (inserted) return inserted;
    }
  }

  return {
    show,

    async list(userId: number, page: number, pageSize: number) {
      const [rows, total] = await Promise.all([
        queries.listEnquiries(db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
        queries.countEnquiries(db, userId),
      ]);
      return toPage(rows.map(toSummary), total, page, pageSize);
    },

    /** An enquiry whose hidden field is filled in is kept as spam, for which no mail is sent. */
    async send(sender: Sender, input: SentEnquiry) {
      const { locale, address, user, idempotencyKey: key } = sender;
      const request = toRequest(key, { email: input.email }, input);
      const files = await readFiles(input.attachments);
      return db.transaction().execute(async (tx) => {
        const earlier = await findEarlier(tx, request);
        if (earlier) return { enquiry_no: earlier.enquiry_no };
        await keepWithin(tx, sendLimits(networksOf(address), user?.userId), now());
        const orderId =
          user && input.order_no
            ? await queries.findOrderId(tx, user.userId, input.order_no.toUpperCase())
            : undefined;
        const time = now();
        const enquiry = await insertWithNewNumber(tx, {
          subject: input.subject,
          locale,
          email: input.email,
          name: input.name ?? '',
          company: input.company ?? '',
          fields: toFields(input, orderId),
          page: input.page ?? '',
          user_id: user?.userId ?? null,
          drama_id: await findNamedDrama(tx, input, publicUrl),
          order_id: orderId ?? null,
          spam_at: input.website ? time : null,
          created_at: time,
        });
        const messageId = await queries.insertMessage(tx, {
          ...byVisitor(enquiry.id, input.text, time),
          ...request,
        });
        await queries.insertFiles(tx, messageId, files);
        if (!enquiry.spam_at) await notifier.received(tx, enquiry, input.text);
        return { enquiry_no: enquiry.enquiry_no };
      });
    },

    async reply({ user, idempotencyKey: key }: Sender, input: Input<'replyToEnquiry'>) {
      const { enquiry_no: enquiryNo, token = '', text } = input;
      if (enquiryNo !== undefined && !user) throw new AppError('unauthenticated');
      const reference =
        enquiryNo !== undefined && user ? { userId: user.userId, enquiryNo } : { token };
      const { id } = found(await queries.findEnquiry(db, reference));
      const request = toRequest(key, { enquiryId: id }, { text });
      await db.transaction().execute(async (tx) => {
        if (await findEarlier(tx, request)) return;
        const enquiry = found(await queries.lockEnquiry(tx, id));
        await keepWithin(tx, replyLimits(id), now());
        if ((await findRoom(tx, id, text)).isFull)
          throw invalid('text', { message: 'error.enquiryFull' });
        await queries.insertMessage(tx, { ...byVisitor(id, text, now()), ...request });
        await queries.updateForReply(tx, id, now());
        if (!enquiry.spam_at) await notifier.replied(tx, enquiry, text);
      });
      return show(reference);
    },

    /** Idempotent, so any number of servers may run it at the same time. */
    async deleteExpired(): Promise<void> {
      await closeUnansweredEnquiries(db, now());
      await deleteOldEnquiries(db, now());
    },
  };
}

const byVisitor = (enquiry_id: number, text: string, at: Date) =>
  ({ enquiry_id, sender: 'visitor', actor: 'visitor', text, at }) as const;

/**
 * What identifies a request: its idempotency key with the sender's address or, for a reply, with the
 * enquiry. Neither changes when the request is repeated from another network or after a session has
 * expired, and nobody else's request has both.
 */
function toRequest(key: string | undefined, by: object, input: object) {
  if (key === undefined) return undefined;
  return { request_key: fingerprintOf({ ...by, key }), fingerprint: fingerprintOf(input) };
}

/** The earlier request with this key; throws if its input was another one. */
async function findEarlier(tx: Tx, request: ReturnType<typeof toRequest>) {
  if (!request) return undefined;
  // Requests with one key run one after the other.
  await lockName(tx, `enquiry request ${request.request_key.toString('hex')}`);
  const earlier = await queries.findRequest(tx, request.request_key);
  if (earlier && !earlier.fingerprint?.equals(request.fingerprint)) throw new AppError('keyReused');
  return earlier;
}

/**
 * The title that the input states, else the only one whose address a notice names. A title that is
 * not public is found, too: the reply does not tell whether there is one.
 */
async function findNamedDrama(tx: Tx, { drama_id, notice }: SentEnquiry, publicUrl: string) {
  const [named, ...others] = readTitleIds(notice?.places ?? [], publicUrl);
  const id = drama_id ?? (others.length === 0 ? named : undefined);
  return id !== undefined && (await queries.hasDrama(tx, id)) ? id : null;
}

/** The optional fields. The number of an order is kept as it was written if no order was found. */
function toFields(input: SentEnquiry, orderId: number | undefined) {
  const { phone, publication, privacy_request, notice, request_id } = input;
  const stated_order_no = orderId === undefined ? input.order_no : undefined;
  const fields = { phone, publication, privacy_request, notice, request_id, stated_order_no };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

function invalid(
  field: string,
  { message, values, at }: { message?: MessageKey; values?: object; at?: number } = {},
): AppError {
  const entry = at === undefined ? field : `${field}.${at}`;
  const details = { data: { field: entry }, values: { field, ...values } };
  return new AppError('invalidInput', { ...details, ...(message && { message }) });
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AppError('notFound');
  return value;
}
