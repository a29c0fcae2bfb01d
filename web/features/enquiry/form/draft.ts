import { type EnquirySubject, enquirySubjects, privacyRequests } from '#contract/enquiries.ts';
import { MAX_NOTICE_PLACES } from '#contract/limits/enquiry-limits.ts';
import type { CallInput } from '#contract/transport/client.ts';
import { oneOf } from '#ui/data/one-of.ts';
import { recordWith } from '#ui/data/typed-object.ts';
import { recordOf } from '#ui/storage/browser-storage.ts';

export type EnquiryInput = CallInput<'sendEnquiry'>;
export type PrivacyRequest = (typeof privacyRequests)[number];

/** The text fields, by their paths in the contract. */
export const textFields = [
  'email',
  'name',
  'company',
  'phone',
  'publication',
  'order_no',
  'text',
  'notice.work',
  'notice.owner',
  'notice.postal_address',
  'notice.phone',
  'notice.signature',
] as const;
export type TextField = (typeof textFields)[number];

/** The content of the contact form, valid or not. */
export interface EnquiryDraft {
  subject: EnquirySubject;
  texts: Record<TextField, string>;
  privacyRequest: PrivacyRequest | '';
  places: string[];
  claimant: 'owner' | 'agent' | '';
  isGoodFaith: boolean;
  isAccurate: boolean;
  /** What the address of the form last filled in. */
  preset: string;
  /** The names of the chosen files, whose contents a reload loses. */
  files: string[];
  /** Names of files that a reload has lost, until they are chosen again or removed. */
  lostFiles: string[];
  /** The step of a copyright notice, an index of `noticeSteps` in field-errors.ts. */
  step: number;
  /** Where the visitor came from. */
  page: string;
  dramaId: number;
  requestId: string;
  /** The last attempt without a reply. The same content is sent with the same idempotency key. */
  attempt: { key: string; content: string };
}

export const emptyDraft: EnquiryDraft = {
  subject: 'support',
  texts: recordWith(textFields, () => ''),
  privacyRequest: '',
  places: [''],
  claimant: '',
  isGoodFaith: false,
  isAccurate: false,
  files: [],
  lostFiles: [],
  preset: '',
  step: 0,
  page: '',
  dramaId: 0,
  requestId: '',
  attempt: { key: '', content: '' },
};

/**
 * Reads a stored draft, which may be invalid or written by an older version of the site. Its files
 * are lost.
 */
export function parseDraft(stored: unknown): EnquiryDraft {
  const found = recordOf(stored);
  const texts = recordOf(found.texts);
  const places = textsOf(found.places);
  const attempt = recordOf(found.attempt);
  return {
    subject: oneOf(enquirySubjects, found.subject) ?? 'support',
    texts: recordWith(textFields, (field) => textOf(texts[field])),
    privacyRequest: oneOf(privacyRequests, found.privacyRequest) ?? '',
    places: places.length > 0 ? places.slice(0, MAX_NOTICE_PLACES) : [''],
    claimant: oneOf(['owner', 'agent'] as const, found.claimant) ?? '',
    isGoodFaith: found.isGoodFaith === true,
    isAccurate: found.isAccurate === true,
    files: [],
    lostFiles: Array.from(new Set([...textsOf(found.lostFiles), ...textsOf(found.files)])),
    preset: textOf(found.preset),
    // As many as `noticeSteps` has.
    step: [0, 1, 2, 3, 4].find((step) => step === found.step) ?? 0,
    page: textOf(found.page),
    dramaId: idOf(found.dramaId),
    requestId: textOf(found.requestId),
    attempt: { key: textOf(attempt.key), content: textOf(attempt.content) },
  };
}

export function idOf(value: unknown): number {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(textOf) : []);

/** The optional fields of each subject, besides those that every enquiry has. */
export const fieldsOfSubject: Record<EnquirySubject, readonly TextField[]> = {
  support: ['order_no'],
  business: ['company', 'phone'],
  press: ['publication'],
  copyright_notice: ['company'],
  privacy: [],
  other: [],
};

/** The call's input; files and the hidden field are added when it is sent. It is not validated. */
export function toInput(draft: EnquiryDraft): EnquiryInput {
  const { subject, texts, page, dramaId, requestId } = draft;
  const shown = ['name', ...fieldsOfSubject[subject]] as const;
  const optional = shown.filter((field) => texts[field].trim() !== '');
  return {
    subject,
    email: texts.email.trim(),
    text: texts.text.trim(),
    ...Object.fromEntries(optional.map((field) => [field, texts[field].trim()])),
    ...(subject === 'privacy' && draft.privacyRequest && { privacy_request: draft.privacyRequest }),
    ...(subject === 'copyright_notice' && { notice: toNotice(draft) }),
    ...(page && { page }),
    ...(dramaId > 0 && { drama_id: dramaId }),
    ...(requestId && { request_id: requestId }),
  };
}

function toNotice(draft: EnquiryDraft): NonNullable<EnquiryInput['notice']> {
  const { texts, places, claimant, isGoodFaith, isAccurate } = draft;
  const phone = texts['notice.phone'].trim();
  return {
    work: texts['notice.work'].trim(),
    places: places.map((place) => place.trim()),
    claimant: claimant as 'owner' | 'agent',
    owner: texts['notice.owner'].trim(),
    postal_address: texts['notice.postal_address'].trim(),
    ...(phone && { phone }),
    is_good_faith: isGoodFaith as true,
    is_accurate: isAccurate as true,
    signature: texts['notice.signature'].trim(),
  };
}
