import * as v from 'valibot';
import { calls } from './calls.ts';
import { minorUnits } from './deals/price.ts';
import { quote } from './deals/quote.ts';
import { MAX_MESSAGE } from './deals/text-limits.ts';
import { fileDownload } from './fields/downloads.ts';
import {
  closed,
  id,
  maxCharacters,
  nothing,
  optionalLine,
  queryId,
  requiredLine,
  requiredText,
  text,
  timestamp,
} from './fields/fields.ts';
import { paged, pagingEntries } from './fields/paging.ts';
import { country, hasNoRepeats, licenceTerms, repeated } from './licence/terms.ts';
import { MAX_CART_LINES, MAX_TERMS_BODY_KIB } from './orders.ts';
import { defineEndpoint } from './transport/endpoint.ts';

/** Holds the longest message in JSON that escapes every character: 12 bytes for an emoji. */
const MAX_MESSAGE_BODY_KIB = 64;

/** The longest texts of a company profile, in characters. */
export const companyLimits = {
  legal_name: 200,
  address: 500,
  registration_no: 100,
  tax_no: 100,
  signatory_name: 100,
  signatory_title: 100,
};

export const companyProfile = closed({
  legal_name: requiredLine(companyLimits.legal_name),
  country,
  address: requiredText(companyLimits.address),
  registration_no: optionalLine(companyLimits.registration_no),
  tax_no: optionalLine(companyLimits.tax_no),
  signatory_name: requiredLine(companyLimits.signatory_name),
  signatory_title: requiredLine(companyLimits.signatory_title),
});
export type Company = v.InferOutput<typeof companyProfile>;

/** The fields of a company profile, in the order of the form. */
export const companyFields = [
  'legal_name',
  'country',
  'address',
  'registration_no',
  'tax_no',
  'signatory_name',
  'signatory_title',
] as const satisfies (keyof Company)[];

/** Numbers that are not known are absent. */
const storedCompany = v.object({
  legal_name: v.string(),
  country: v.string(),
  address: v.string(),
  registration_no: v.optional(v.string()),
  tax_no: v.optional(v.string()),
  signatory_name: v.string(),
  signatory_title: v.string(),
});

const message = v.object({
  message_id: v.number(),
  from: v.picklist(['buyer', 'desk']),
  text: v.string(),
  at: timestamp,
});

const lineIds = v.pipe(
  v.array(id),
  v.minLength(1),
  v.maxLength(MAX_CART_LINES),
  v.check((ids) => hasNoRepeats(ids), repeated),
);

const wishes = v.pipe(
  v.array(
    closed({
      line_id: id,
      wished_minor: v.optional(minorUnits),
      wished_terms: v.optional(licenceTerms),
    }),
  ),
  v.maxLength(MAX_CART_LINES),
  v.check((lines) => hasNoRepeats(lines.map(({ line_id }) => line_id)), repeated),
);

export const deals = {
  /** `current` is the newest version, open or not; `versions` has all, newest first. */
  getCopyrightQuote: defineEndpoint({
    ...calls.getCopyrightQuote,
    access: 'user',
    input: closed({ order_id: queryId }),
    output: v.object({ current: v.nullable(quote), versions: v.array(quote) }),
  }),
  /** Without `line_ids` all offered lines are accepted. */
  acceptCopyrightQuote: defineEndpoint({
    ...calls.acceptCopyrightQuote,
    access: 'user',
    isIdempotent: true,
    input: closed({
      quote_id: id,
      line_ids: v.optional(lineIds),
      signatory_name: requiredLine(companyLimits.signatory_name),
      signatory_title: requiredLine(companyLimits.signatory_title),
      is_agreed: v.literal(true),
    }),
    output: v.object({
      order_id: v.number(),
      order_no: v.string(),
      deal_no: v.string(),
      memo_sha256: v.string(),
    }),
  }),
  counterCopyrightQuote: defineEndpoint({
    ...calls.counterCopyrightQuote,
    access: 'user',
    maxBodyKiB: MAX_MESSAGE_BODY_KIB,
    largeBody: { field: 'lines', maxKiB: MAX_TERMS_BODY_KIB },
    input: closed({ quote_id: id, message: requiredText(MAX_MESSAGE), lines: v.optional(wishes) }),
    output: quote,
  }),
  declineCopyrightQuote: defineEndpoint({
    ...calls.declineCopyrightQuote,
    access: 'user',
    maxBodyKiB: MAX_MESSAGE_BODY_KIB,
    input: closed({
      quote_id: id,
      reason: v.optional(v.pipe(text, v.trim(), maxCharacters(MAX_MESSAGE))),
    }),
    output: quote,
  }),
  sendCopyrightOrderMessage: defineEndpoint({
    ...calls.sendCopyrightOrderMessage,
    access: 'user',
    maxBodyKiB: MAX_MESSAGE_BODY_KIB,
    input: closed({ order_id: id, text: requiredText(MAX_MESSAGE) }),
    output: message,
  }),
  /** Newest first. */
  getCopyrightOrderMessages: defineEndpoint({
    ...calls.getCopyrightOrderMessages,
    access: 'user',
    input: closed({ order_id: queryId, ...pagingEntries }),
    output: paged(message),
  }),
  getCompanyProfile: defineEndpoint({
    ...calls.getCompanyProfile,
    access: 'user',
    input: nothing,
    output: v.nullable(storedCompany),
  }),
  updateCompanyProfile: defineEndpoint({
    ...calls.updateCompanyProfile,
    access: 'user',
    input: companyProfile,
    output: storedCompany,
  }),
  /** The countersigned memo if there is one; `version=accepted` is the memo as it was accepted. */
  exportCopyrightDeal: defineEndpoint({
    ...calls.exportCopyrightDeal,
    access: 'user',
    input: closed({ order_id: queryId, version: v.optional(v.picklist(['accepted'])) }),
    output: fileDownload,
    fileFormats: ['pdf'],
  }),
};

export type Message = v.InferOutput<typeof message>;
export type AcceptRequest = v.InferOutput<typeof deals.acceptCopyrightQuote.input>;
export type CounterRequest = v.InferOutput<typeof deals.counterCopyrightQuote.input>;
