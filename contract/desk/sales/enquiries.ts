import * as v from 'valibot';
import {
  copyrightNotice,
  enquiryNumber,
  enquiryStates,
  enquirySubjects,
  privacyRequests,
} from '#contract/enquiries.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import {
  closed,
  fromQuery,
  id,
  nothing,
  queryId,
  requiredLine,
  requiredText,
  timestamp,
} from '#contract/fields/fields.ts';
import { MAX_ENQUIRY_LINE, MAX_ENQUIRY_TEXT } from '#contract/limits/enquiry-limits.ts';
import { locales } from '#i18n/locales.ts';
import { stillPublic } from '../catalogue/catalogue.ts';
import { dramaStates } from '../catalogue/catalogue-lists.ts';
import { defineDeskCall } from '../endpoint.ts';
import { actorEntries, cursorEntries, cursorPaged, search } from '../fields.ts';
import { note, orderNumber } from './orders.ts';

const state = v.picklist(enquiryStates);
const subject = v.picklist(enquirySubjects);

const listedEnquiry = v.object({
  enquiry_no: v.string(),
  subject,
  state,
  is_spam: v.boolean(),
  name: v.string(),
  email: v.string(),
  company: v.string(),
  /** The beginning of the latest message of the visitor. */
  excerpt: v.string(),
  assigned_to: v.nullable(v.object({ staff_id: v.number(), name: v.string() })),
  created_at: timestamp,
  active_at: timestamp,
  /** Since when the visitor waits for an answer; null while the operator waits. */
  waiting_since: v.nullable(timestamp),
});
export type ListedEnquiry = v.InferOutput<typeof listedEnquiry>;

/** The delivery of an answer's mail; null for messages of the visitor. */
const mailState = v.nullable(v.picklist(['waiting', 'sent', 'failed']));
/** Why a failed mail was not delivered: the code of RFC 3463, such as `5.1.1`; null if not known. */
const mailCode = v.nullable(v.string());

const title = v.object({
  drama_id: v.number(),
  /** How operators name it: its external id, or `id:12`. */
  drama: v.string(),
  title: v.string(),
  state: v.picklist(dramaStates),
});

const enquiry = v.object({
  ...listedEnquiry.entries,
  /** The language of the visitor, in which mails are sent. */
  locale: v.picklist(locales),
  /** The path of the page from which the enquiry was sent; empty if it is not known. */
  page: v.string(),
  request_id: v.string(),
  phone: v.string(),
  publication: v.string(),
  privacy_request: v.nullable(v.picklist(privacyRequests)),
  notice: v.nullable(copyrightNotice),
  /** The account that it is linked to: the sender's, unless operators chose another one. */
  buyer: v.nullable(v.object({ buyer_id: v.number(), name: v.string(), email: v.string() })),
  order_no: v.nullable(v.string()),
  /** The number that the visitor wrote, if it is no order's. */
  stated_order_no: v.string(),
  drama: v.nullable(title),
  /** What a copyright notice is about: the linked title and those whose players it names. */
  titles: v.array(
    v.object({
      ...title.entries,
      /** What stays public of a withdrawn title; null for nothing. */
      still_public: v.nullable(stillPublic),
    }),
  ),
  /** Oldest first. */
  messages: v.array(
    v.object({
      message_id: v.number(),
      from: v.picklist(['visitor', 'desk']),
      /** Whether it arrived by mail; then `sender` is the address it came from. */
      is_by_mail: v.boolean(),
      sender: v.string(),
      ...actorEntries,
      text: v.string(),
      at: timestamp,
      mail: mailState,
      mail_code: mailCode,
      /** The names of files that arrived with the mail and were not stored. */
      left_out: v.array(v.string()),
    }),
  ),
  files: v.array(
    v.object({
      file_id: v.number(),
      message_id: v.number(),
      filename: v.string(),
      content_type: v.string(),
      size: v.number(),
    }),
  ),
  notes: v.array(v.object({ note: v.string(), ...actorEntries, at: timestamp })),
  /** The delivery of the confirmation; null if none was sent. */
  confirmation: mailState,
  confirmation_code: mailCode,
});
export type DeskEnquiry = v.InferOutput<typeof enquiry>;

const reference = { enquiry_no: enquiryNumber };
/** The newest message that the operator has seen; refused if another one has arrived meanwhile. */
const seen = { ...reference, seen_message_id: id };

/** Texts by language; those that are absent are not offered in that language. */
const templateTexts = v.pipe(
  closed(
    Object.fromEntries(
      locales.map((locale) => [locale, v.optional(requiredText(MAX_ENQUIRY_TEXT))]),
    ),
  ),
  v.check((texts) => Object.values(texts).some((one) => one !== undefined)),
);

const template = v.object({
  template_id: v.number(),
  name: v.string(),
  /** Null for all subjects. */
  subject: v.nullable(subject),
  texts: v.record(v.string(), v.string()),
});
export type EnquiryTemplate = v.InferOutput<typeof template>;

export const enquiryCalls = {
  /** The latest activity first. */
  listEnquiries: defineDeskCall({
    permission: 'enquiries.read',
    input: closed({
      ...cursorEntries,
      state: v.optional(state),
      subject: v.optional(subject),
      /** `me`, `nobody` or the id of a member of staff. */
      assigned: v.optional(fromQuery(v.union([v.picklist(['me', 'nobody']), id]))),
      /** Spam is left out unless it is asked for. */
      is_spam: v.optional(fromQuery(v.boolean()), false),
      /** The account, the order or the title that enquiries are linked to. */
      buyer_id: v.optional(queryId),
      order_no: v.optional(orderNumber),
      drama_id: v.optional(queryId),
      /** A number, an address, a name or a company. */
      search: v.optional(search),
    }),
    output: cursorPaged(listedEnquiry),
  }),
  getEnquiry: defineDeskCall({
    permission: 'enquiries.read',
    input: closed(reference),
    output: enquiry,
  }),
  exportEnquiryFile: defineDeskCall({
    permission: 'enquiries.read',
    input: closed({ ...reference, file_id: queryId }),
    output: fileDownload,
  }),
  /** The members of staff that an enquiry can be assigned to. */
  listEnquiryStaff: defineDeskCall({
    permission: 'enquiries.read',
    input: nothing,
    output: v.array(v.object({ staff_id: v.number(), name: v.string() })),
  }),
  /** Sends the answer by mail. */
  answerEnquiry: defineDeskCall({
    permission: 'enquiries.change',
    maxBodyKiB: 64,
    input: closed({
      ...seen,
      text: requiredText(MAX_ENQUIRY_TEXT),
      becomes: v.picklist(['open', 'waiting', 'closed']),
    }),
    output: enquiry,
  }),
  setEnquiryState: defineDeskCall({
    permission: 'enquiries.change',
    input: closed({ ...seen, becomes: v.picklist(['open', 'waiting', 'closed']) }),
    output: enquiry,
  }),
  assignEnquiry: defineDeskCall({
    permission: 'enquiries.change',
    input: closed({ ...reference, staff_id: v.nullable(id) }),
    output: enquiry,
  }),
  /**
   * Links to an account, an order or a title; null removes the link, an absent field leaves it. A
   * linked account cannot read the enquiry unless it is the sender's.
   */
  linkEnquiry: defineDeskCall({
    permission: 'enquiries.change',
    input: closed({
      ...reference,
      buyer_id: v.optional(v.nullable(id)),
      order_no: v.optional(v.nullable(orderNumber)),
      drama_id: v.optional(v.nullable(id)),
    }),
    output: enquiry,
  }),
  /** Spam is in no other list, is not answered, and is deleted after 30 days. */
  markEnquirySpam: defineDeskCall({
    permission: 'enquiries.change',
    input: closed({ ...reference, is_spam: v.boolean() }),
    output: enquiry,
  }),
  /** Visible to operators only. */
  addEnquiryNote: defineDeskCall({
    permission: 'enquiries.change',
    input: closed({ ...reference, note }),
    output: enquiry,
  }),
  listEnquiryTemplates: defineDeskCall({
    permission: 'enquiries.read',
    input: nothing,
    output: v.array(template),
  }),
  /** Adds a template, or replaces the one with this id. */
  saveEnquiryTemplate: defineDeskCall({
    permission: 'enquiries.change',
    maxBodyKiB: 512,
    input: closed({
      template_id: v.optional(id),
      name: requiredLine(MAX_ENQUIRY_LINE),
      subject: v.nullable(subject),
      texts: templateTexts,
    }),
    output: template,
  }),
  deleteEnquiryTemplate: defineDeskCall({
    permission: 'enquiries.change',
    input: closed({ template_id: id }),
    output: v.null(),
  }),
};
