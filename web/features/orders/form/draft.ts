import type { CallInput } from '../../../../contract/client.ts';
import { invalidOrderFields } from '../../../../contract/invalid-order-fields.ts';
import { type LeafMedium, leavesOf, licenceMedia } from '../../../../contract/licence/media.ts';

export type OrderInput = CallInput<'sendCopyrightOrder'>;

/** An attempt to send an order. The same content has the same idempotency key. */
export interface Attempt {
  key: string;
  content: string;
}

/** The content of the order form, valid or not. */
export interface OrderDraft {
  name: string;
  company: string;
  email: string;
  phone: string;
  territories: string[];
  media: LeafMedium[];
  languages: string[];
  termMonths: string;
  isExclusive: boolean;
  message: string;
  /** Ids of chosen cart lines; empty means all. */
  chosen: number[];
  /** Attempts without a reply, latest last: any of them may have arrived. */
  attempts: Attempt[];
}

export function emptyDraft(email: string): OrderDraft {
  return {
    name: '',
    company: '',
    email,
    phone: '',
    territories: [],
    media: [],
    languages: [],
    termMonths: '',
    isExclusive: false,
    message: '',
    chosen: [],
    attempts: [],
  };
}

/** Reads a stored draft, which may be invalid or written by an older version of the site. */
export function parseDraft(stored: unknown, email: string): OrderDraft {
  const draft = emptyDraft(email);
  if (typeof stored !== 'object' || stored === null) return draft;
  const fields = stored as Record<string, unknown>;
  for (const name of ['name', 'company', 'email', 'phone', 'termMonths', 'message'] as const) {
    const value = fields[name];
    if (typeof value === 'string') draft[name] = value;
  }
  draft.territories = stringsOf(fields.territories).filter(isKnown('territories'));
  draft.languages = stringsOf(fields.languages).filter(isKnown('languages'));
  draft.media = leavesOf(licenceMedia.filter((medium) => stringsOf(fields.media).includes(medium)));
  draft.isExclusive = fields.isExclusive === true;
  draft.chosen = listOf(fields.chosen).filter((id) => Number.isSafeInteger(id)) as number[];
  draft.attempts = listOf(fields.attempts).filter(isAttempt);
  return draft;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const stringsOf = (value: unknown): string[] => [
  ...new Set(listOf(value).filter((one) => typeof one === 'string')),
];

/**
 * Whether the contract knows the value. An unknown one has no name, and rendering it would fail.
 */
const isKnown = (field: 'territories' | 'languages') => (value: string) =>
  !invalidOrderFields({ terms: { [field]: [value] } }).includes(`terms.${field}`);

function isAttempt(value: unknown): value is Attempt {
  const { key, content } = (value ?? {}) as Partial<Attempt>;
  return typeof key === 'string' && typeof content === 'string';
}

/** The call's input. It is not validated: an invalid term becomes NaN. */
export function toOrderInput(draft: OrderDraft, cartIds: number[]): OrderInput {
  const { name, company, email, phone, territories, media, languages, isExclusive } = draft;
  // Full-width digits of Chinese and Japanese keyboards are accepted.
  const term = draft.termMonths.normalize('NFKC').trim();
  return {
    cart_ids: cartIds,
    contact: {
      name: name.trim(),
      email: email.trim(),
      ...(company.trim() && { company: company.trim() }),
      ...(phone.trim() && { phone: phone.trim() }),
    },
    terms: {
      territories,
      media,
      languages,
      term_months: /^\d+$/.test(term) ? Number(term) : Number.NaN,
      is_exclusive: isExclusive,
    },
    ...(draft.message.trim() && { message: draft.message.trim() }),
  };
}

/** The earlier attempt with this content, else a new one. */
export function attemptFor(draft: OrderDraft, input: OrderInput, makeKey: () => string): Attempt {
  const content = JSON.stringify(input);
  const same = draft.attempts.find((attempt) => attempt.content === content);
  return same ?? { key: makeKey(), content };
}

/** 128 random bits. `crypto.randomUUID` is missing where the site is not served over https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
