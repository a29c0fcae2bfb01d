import type * as v from 'valibot';
import type { enquiries as calls } from '#contract/enquiries.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockName } from '#server/db/connection/transaction-settings.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { networksOf } from '#server/network/addresses.ts';
import { fingerprintOf } from '#server/text/fingerprint.ts';
import { toPage } from '../page.mapper.ts';
import { toEnquiry, toSummary } from './enquiry.mapper.ts';
import * as queries from './enquiry.queries.ts';
import { findRoom, replyLimits, sendLimits } from './enquiry-limits.ts';
import type { EnquiryNotifier } from './enquiry-notifier.ts';
import type { FindPictureFormat } from './read-files.ts';
import { closeUnansweredEnquiries, deleteOldEnquiries } from './retention.queries.ts';
import {
  insertEnquiry,
  invalid,
  readSentFiles,
  type Sender,
  type SentEnquiry,
} from './sent-enquiry.ts';

export type EnquiryService = ReturnType<typeof createEnquiryService>;

interface EnquiryParts {
  db: Db;
  now: () => Date;
  notifier: EnquiryNotifier;
  findPictureFormat: FindPictureFormat;
  publicUrl: string;
}

type Input<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['input']>;

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
      const { address, user, idempotencyKey: key } = sender;
      const request = toRequest(key, { email: input.email }, input);
      const files = await readSentFiles(input.attachments, findPictureFormat);
      return db.transaction().execute(async (tx) => {
        const earlier = await findEarlier(tx, request);
        if (earlier) return { enquiry_no: earlier.enquiry_no };
        await keepWithin(tx, sendLimits(networksOf(address), user?.userId), now());
        const time = now();
        const enquiry = await insertEnquiry(tx, sender, input, { time, publicUrl });
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

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AppError('notFound');
  return value;
}
