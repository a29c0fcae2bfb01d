import type * as v from 'valibot';
import type { enquiries as calls } from '#contract/enquiries.ts';
import { MAX_ENQUIRY_BYTES } from '#contract/limits/enquiry-limits.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { makeReferenceNumber } from '#server/text/reference-number.ts';
import { makeToken } from '#server/text/tokens.ts';
import * as queries from './enquiry.queries.ts';
import { readTitleIds } from './named-titles.ts';
import { areTooLarge, type FindPictureFormat, readFile } from './read-files.ts';

export type SentEnquiry = v.InferOutput<(typeof calls)['sendEnquiry']['input']>;

export interface Sender {
  locale: Locale;
  address: string;
  user: { userId: number } | undefined;
  idempotencyKey?: string;
}

/** Throws unless all are pictures or PDFs within the limits. */
export async function readSentFiles(
  attachments: SentEnquiry['attachments'] = [],
  findPictureFormat: FindPictureFormat,
) {
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

/** A filled-in hidden field marks the enquiry as spam. */
export async function insertEnquiry(
  tx: Tx,
  { locale, user }: Sender,
  input: SentEnquiry,
  { time, publicUrl }: { time: Date; publicUrl: string },
) {
  const orderId =
    user && input.order_no
      ? await queries.findOrderId(tx, user.userId, input.order_no.toUpperCase())
      : undefined;
  return insertWithNewNumber(tx, {
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

export function invalid(
  field: string,
  { message, values, at }: { message?: MessageKey; values?: object; at?: number } = {},
): AppError {
  const entry = at === undefined ? field : `${field}.${at}`;
  const details = { data: { field: entry }, values: { field, ...values } };
  return new AppError('invalidInput', { ...details, ...(message && { message }) });
}
