import { copyrightNotice, enquiries } from '#contract/enquiries.ts';
import { readField } from '#contract/fields/read-field.ts';
import {
  MAX_ENQUIRY_ADDRESS,
  MAX_ENQUIRY_LINE,
  MAX_ENQUIRY_TEXT,
  MAX_NOTICE_TEXT,
} from '#contract/limits/enquiry-limits.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { FieldErrors } from '#ui/form/use-form.ts';
import { wordLimit } from '#ui/form/word-limit.ts';
import { type EnquiryDraft, fieldsOfSubject, type TextField } from './draft.ts';

type Schema = Parameters<typeof readField>[0];

interface Rule {
  schema: Schema;
  maxLength: number;
  /** Shown at a required field that is empty. */
  missing?: MessageKey;
  invalid?: MessageKey;
}

/** As `email` in contract/accounts.ts. */
const MAX_EMAIL = 320;
const { email, name, company, phone, publication, order_no, text } =
  enquiries.sendEnquiry.input.entries;
const notice = copyrightNotice.entries;

export const rules: Record<TextField, Rule> = {
  email: {
    schema: email,
    maxLength: MAX_EMAIL,
    missing: 'common.msg28',
    invalid: 'common.msg29',
  },
  name: { schema: name.wrapped, maxLength: MAX_ENQUIRY_LINE },
  company: { schema: company.wrapped, maxLength: MAX_ENQUIRY_LINE },
  phone: { schema: phone.wrapped, maxLength: MAX_ENQUIRY_LINE },
  publication: { schema: publication.wrapped, maxLength: MAX_ENQUIRY_LINE },
  order_no: { schema: order_no.wrapped, maxLength: MAX_ENQUIRY_LINE },
  text: { schema: text, maxLength: MAX_ENQUIRY_TEXT, missing: 'enquiry.needText' },
  'notice.work': { schema: notice.work, maxLength: MAX_NOTICE_TEXT, missing: 'enquiry.needWork' },
  'notice.owner': {
    schema: notice.owner,
    maxLength: MAX_ENQUIRY_LINE,
    missing: 'enquiry.needOwner',
  },
  'notice.postal_address': {
    schema: notice.postal_address,
    maxLength: MAX_NOTICE_TEXT,
    missing: 'enquiry.needPostalAddress',
  },
  'notice.phone': { schema: notice.phone.wrapped, maxLength: MAX_ENQUIRY_LINE },
  'notice.signature': {
    schema: notice.signature,
    maxLength: MAX_ENQUIRY_LINE,
    missing: 'enquiry.needSignature',
  },
};

const place: Rule = {
  schema: notice.places.item,
  maxLength: MAX_ENQUIRY_ADDRESS,
  missing: 'enquiry.needPlace',
};

/**
 * The fields of each step of a copyright notice. notice-steps.tsx has the titles and the inputs of the
 * steps, `parseDraft` their numbers.
 */
export const noticeSteps = [
  ['notice.work'],
  ['notice.places', 'text'],
  ['notice.claimant', 'notice.owner', 'notice.postal_address', 'notice.phone'],
  ['name', 'email', 'company', 'attachments'],
  ['notice.is_good_faith', 'notice.is_accurate', 'notice.signature'],
] as const;

export const LAST_STEP = noticeSteps.length - 1;

/** The step that has the field which the server refused; -1 if none has. */
export function stepOf(field: string): number {
  return noticeSteps.findIndex((fields) => fields.some((name) => field.startsWith(name)));
}

/** The fields that are shown, which a submit validates. */
export function shownFields({ subject, step }: EnquiryDraft): readonly string[] {
  if (subject === 'copyright_notice') return noticeSteps[step] ?? [];
  const more = subject === 'privacy' ? ['privacy_request'] : fieldsOfSubject[subject];
  return ['name', 'email', 'text', ...more];
}

/** The errors of fields by the contract's schemas; undefined for valid ones. */
export function errorsOf(
  words: Pick<Translator, 't'>,
  draft: EnquiryDraft,
  fields: readonly string[],
): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((field) =>
      field === 'notice.places'
        ? draft.places.map((typed, at) => [`notice.places.${at}`, errorOf(words, place, typed)])
        : [[field, errorOfField(words, draft, field)]],
    ),
  );
}

function errorOfField(words: Pick<Translator, 't'>, draft: EnquiryDraft, field: string) {
  const missing = missingChoice(draft, field);
  if (missing) return words.t(missing);
  const rule = rules[field as TextField];
  if (!rule) return undefined;
  const isInfringement = field === 'text' && draft.subject === 'copyright_notice';
  const missingText = isInfringement ? { missing: 'enquiry.needInfringement' as const } : {};
  return errorOf(words, { ...rule, ...missingText }, draft.texts[field as TextField]);
}

/** The message at a choice that has not been made, or at files that are missing. */
function missingChoice(draft: EnquiryDraft, field: string): MessageKey | undefined {
  switch (field) {
    case 'privacy_request':
      return draft.privacyRequest ? undefined : 'enquiry.needRequest';
    case 'notice.claimant':
      return draft.claimant ? undefined : 'enquiry.needClaimant';
    case 'attachments':
      return draft.lostFiles.length > 0 ? 'enquiry.filesLost' : undefined;
    case 'notice.is_good_faith':
      return draft.isGoodFaith ? undefined : 'enquiry.needDeclaration';
    case 'notice.is_accurate':
      return draft.isAccurate ? undefined : 'enquiry.needDeclaration';
    default:
      return undefined;
  }
}

function errorOf({ t }: Pick<Translator, 't'>, rule: Rule, typed: string): string | undefined {
  const { schema, maxLength, missing, invalid = 'enquiry.notAccepted' } = rule;
  if (typed.trim() === '') return missing && t(missing);
  if (!('issue' in readField(schema, typed))) return undefined;
  return wordLimit(typed.trim(), maxLength).isOver
    ? t('enquiry.tooLong', { max: maxLength })
    : t(invalid);
}
