import * as v from 'valibot';
import { closed, id, text, timestamp } from '../fields/fields.ts';
import { defineDeskCall } from './endpoint.ts';
import { cursorEntries, cursorPaged } from './fields.ts';

/** `failed` are the refused and the expired ones. */
const mailStates = ['waiting', 'failed', 'sent'] as const;

const listedMail = v.object({
  mail_id: v.number(),
  state: v.picklist(['waiting', 'refused', 'expired', 'sent']),
  recipient: v.string(),
  topic: v.picklist(['account', 'order', 'enquiry']),
  /** Null for mails about an account, whose subjects contain codes. */
  subject: v.nullable(v.string()),
  attempts: v.number(),
  created_at: timestamp,
  next_attempt_at: v.nullable(timestamp),
  failed_at: v.nullable(timestamp),
  sent_at: v.nullable(timestamp),
  /** What the mail server replied to the latest attempt, or the error. */
  reason: v.nullable(v.string()),
  message_id: v.nullable(v.string()),
  /** The buyer that the mail belongs to. */
  buyer_id: v.nullable(v.number()),
  /** Whether it has failed and its content is still kept. */
  can_retry: v.boolean(),
});
export type ListedMail = v.InferOutput<typeof listedMail>;

export const mailCalls = {
  listMails: defineDeskCall({
    permission: 'mails.read',
    input: closed({
      ...cursorEntries,
      state: v.optional(v.picklist(mailStates)),
      /** The whole address. */
      recipient: v.optional(v.pipe(text, v.trim(), v.nonEmpty(), v.maxLength(320))),
    }),
    output: cursorPaged(listedMail),
  }),
  retryMail: defineDeskCall({
    permission: 'mails.change',
    input: closed({ mail_id: id }),
    output: v.null(),
  }),
};
