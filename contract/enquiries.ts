import * as v from 'valibot';
import { email } from './accounts.ts';
import { calls } from './calls.ts';
import {
  closed,
  exactlyOneOf,
  id,
  optionalLine,
  requiredLine,
  requiredText,
  text,
  timestamp,
} from './fields/fields.ts';
import { paged, pagingEntries } from './fields/paging.ts';
import {
  MAX_ENQUIRY_ADDRESS,
  MAX_ENQUIRY_BYTES,
  MAX_ENQUIRY_FILES,
  MAX_ENQUIRY_LINE,
  MAX_ENQUIRY_TEXT,
  MAX_NOTICE_PLACES,
  MAX_NOTICE_TEXT,
} from './limits/enquiry-limits.ts';
import { linkToken } from './screeners.ts';
import { defineEndpoint } from './transport/endpoint.ts';

export const enquirySubjects = [
  'support',
  'business',
  'press',
  'copyright_notice',
  'privacy',
  'other',
] as const;
export type EnquirySubject = (typeof enquirySubjects)[number];

/** `waiting`: the operator has answered and waits for the visitor. */
export const enquiryStates = ['new', 'open', 'waiting', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** What the person asks for under data protection law. */
export const privacyRequests = [
  'access',
  'correction',
  'erasure',
  'restriction',
  'objection',
  'other',
] as const;

/** The number of an enquiry, such as `VE-7K3M-Q9XF`; upper case. */
export const enquiryNumber = v.pipe(
  text,
  v.trim(),
  v.toUpperCase(),
  v.regex(/^VE-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
);

const address = requiredLine(MAX_ENQUIRY_ADDRESS);

/** The formal parts of a notice of infringement; only the phone number is optional. */
export const copyrightNotice = closed({
  /** Which work is infringed, and how it is recognised. */
  work: requiredText(MAX_NOTICE_TEXT),
  /** Where on this site the infringing material is. */
  places: v.pipe(v.array(address), v.minLength(1), v.maxLength(MAX_NOTICE_PLACES)),
  /** `agent`: the sender acts for the owner. */
  claimant: v.picklist(['owner', 'agent']),
  owner: requiredLine(MAX_ENQUIRY_LINE),
  postal_address: requiredText(MAX_NOTICE_TEXT),
  phone: optionalLine(MAX_ENQUIRY_LINE),
  /** The use is not permitted by the owner, its agent or the law. */
  is_good_faith: v.literal(true),
  /** The statements are accurate, and the sender may act for the owner. */
  is_accurate: v.literal(true),
  /** The full name, typed. */
  signature: requiredLine(MAX_ENQUIRY_LINE),
});
export type CopyrightNotice = v.InferOutput<typeof copyrightNotice>;

const BASE64 = /^[A-Za-z\d+/]*={0,2}$/;

/** A picture or a PDF of at most `MAX_ENQUIRY_BYTES`, all files of an enquiry together. */
const attachment = closed({
  filename: requiredLine(MAX_ENQUIRY_LINE),
  base64: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(Math.ceil(MAX_ENQUIRY_BYTES / 3) * 4),
    v.regex(BASE64),
  ),
});

const enquiryFile = v.object({
  file_id: v.number(),
  filename: v.string(),
  content_type: v.string(),
  size: v.number(),
});
export type EnquiryFile = v.InferOutput<typeof enquiryFile>;

const summary = v.object({
  enquiry_no: v.string(),
  subject: v.picklist(enquirySubjects),
  state: v.picklist(enquiryStates),
  /** The beginning of the first message. */
  excerpt: v.string(),
  created_at: timestamp,
  active_at: timestamp,
});
export type EnquirySummary = v.InferOutput<typeof summary>;

/** An enquiry as its sender sees it. */
const enquiry = v.object({
  enquiry_no: v.string(),
  subject: v.picklist(enquirySubjects),
  state: v.picklist(enquiryStates),
  email: v.string(),
  created_at: timestamp,
  /** With `copyright_notice`: its formal parts, as they were sent. */
  notice: v.optional(copyrightNotice),
  /** Oldest first; the first is the enquiry's text. */
  messages: v.array(
    v.object({
      message_id: v.number(),
      from: v.picklist(['visitor', 'desk']),
      text: v.string(),
      at: timestamp,
    }),
  ),
  files: v.array(enquiryFile),
});
export type Enquiry = v.InferOutput<typeof enquiry>;

const reference = {
  enquiry_no: v.optional(enquiryNumber),
  /** The token of the link in the mails, for senders without an account. */
  token: v.optional(linkToken),
};

/** Room for the longest texts in JSON that escapes every character: an emoji takes 12 bytes. */
const MAX_TEXTS_KIB = 512;

export const enquiries = {
  /**
   * Guests may call it; the enquiry of a signed-in user appears in the user's list. `website` is a
   * hidden field of the form, which only programs fill in: such an enquiry is stored as spam and gets
   * the same reply.
   */
  sendEnquiry: defineEndpoint({
    ...calls.sendEnquiry,
    access: 'viewer',
    isIdempotent: true,
    maxBodyKiB: MAX_TEXTS_KIB,
    largeBody: {
      field: 'attachments',
      maxKiB: MAX_TEXTS_KIB + (MAX_ENQUIRY_BYTES / 1024) * (4 / 3),
    },
    input: v.pipe(
      closed({
        subject: v.picklist(enquirySubjects),
        email,
        name: optionalLine(MAX_ENQUIRY_LINE),
        company: optionalLine(MAX_ENQUIRY_LINE),
        text: requiredText(MAX_ENQUIRY_TEXT),
        /** The path of the page from which the visitor came. */
        page: optionalLine(MAX_ENQUIRY_ADDRESS),
        /** The title that the visitor writes about; ignored if there is none with this id. */
        drama_id: v.optional(id),
        order_no: optionalLine(MAX_ENQUIRY_LINE),
        /** The reference of an error page. */
        request_id: optionalLine(MAX_ENQUIRY_LINE),
        /** With `business`. */
        phone: optionalLine(MAX_ENQUIRY_LINE),
        /** With `press`. */
        publication: optionalLine(MAX_ENQUIRY_LINE),
        /** With `privacy`. */
        privacy_request: v.optional(v.picklist(privacyRequests)),
        /** Required with `copyright_notice`, otherwise absent. */
        notice: v.optional(copyrightNotice),
        /** Refused without `copyright_notice`. */
        attachments: v.optional(v.pipe(v.array(attachment), v.maxLength(MAX_ENQUIRY_FILES))),
        website: optionalLine(MAX_ENQUIRY_ADDRESS),
      }),
      v.forward(
        v.check(
          ({ subject, notice }) => (subject === 'copyright_notice') === (notice !== undefined),
        ),
        ['notice'],
      ),
      v.forward(
        v.check(
          ({ subject, attachments }) => subject === 'copyright_notice' || attachments === undefined,
        ),
        ['attachments'],
      ),
    ),
    output: v.object({ enquiry_no: v.string() }),
  }),
  /** Latest activity first. */
  getEnquiryList: defineEndpoint({
    ...calls.getEnquiryList,
    access: 'user',
    input: closed(pagingEntries),
    output: paged(summary),
  }),
  getEnquiry: defineEndpoint({
    ...calls.getEnquiry,
    access: 'user',
    input: closed({ enquiry_no: enquiryNumber }),
    output: enquiry,
  }),
  /** The enquiry of a link in a mail; `notFound` once it was deleted. */
  getLinkedEnquiry: defineEndpoint({
    ...calls.getLinkedEnquiry,
    access: 'anyone',
    input: closed({ token: linkToken }),
    output: enquiry,
  }),
  /**
   * Adds a message to the caller's enquiry with this number, or to the enquiry whose link has this
   * token. A closed enquiry is opened again.
   */
  replyToEnquiry: defineEndpoint({
    ...calls.replyToEnquiry,
    access: 'viewer',
    isIdempotent: true,
    maxBodyKiB: MAX_TEXTS_KIB,
    input: v.pipe(
      closed({ ...reference, text: requiredText(MAX_ENQUIRY_TEXT) }),
      exactlyOneOf('enquiry_no', 'token'),
    ),
    output: enquiry,
  }),
};
