import type { CallInput } from '../../../../contract/client.ts';
import { invalidOrderFields } from '../../../../contract/invalid-order-fields.ts';
import { type LicenceTerms, licenceMedia } from '../../../../contract/orders.ts';

export type LicenceMedium = LicenceTerms['media'][number];
export type OrderInput = CallInput<'sendCopyrightOrder'>;

/** A try to send: the same content again is the same order, not a second one. */
export interface Attempt {
  key: string;
  content: string;
}

/** The order form as it stands: what was typed, right or wrong. */
export interface OrderDraft {
  name: string;
  company: string;
  email: string;
  phone: string;
  territories: string[];
  media: LicenceMedium[];
  languages: string[];
  termMonths: string;
  isExclusive: boolean;
  message: string;
  /** Lines of the cart that were chosen; none means all. */
  chosen: number[];
  /** Those that were not answered, the latest last: any of them may have arrived. */
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

/** Storage may hold anything: an older form, or what somebody wrote by hand. */
export function parseDraft(kept: unknown, email: string): OrderDraft {
  const draft = emptyDraft(email);
  if (typeof kept !== 'object' || kept === null) return draft;
  const given = kept as Record<string, unknown>;
  for (const name of ['name', 'company', 'email', 'phone', 'termMonths', 'message'] as const) {
    const value = given[name];
    if (typeof value === 'string') draft[name] = value;
  }
  draft.territories = stringsOf(given.territories).filter(canBeOrdered('territories'));
  draft.languages = stringsOf(given.languages).filter(canBeOrdered('languages'));
  draft.media = licenceMedia.filter((medium) => stringsOf(given.media).includes(medium));
  draft.isExclusive = given.isExclusive === true;
  draft.chosen = listOf(given.chosen).filter((id) => Number.isSafeInteger(id)) as number[];
  draft.attempts = listOf(given.attempts).filter(isAttempt);
  return draft;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const stringsOf = (value: unknown): string[] => [
  ...new Set(listOf(value).filter((one) => typeof one === 'string')),
];

/** What the contract does not know could not be named either: the page would fall over it. */
const canBeOrdered = (field: 'territories' | 'languages') => (value: string) =>
  !invalidOrderFields({ terms: { [field]: [value] } }).includes(`terms.${field}`);

function isAttempt(value: unknown): value is Attempt {
  const { key, content } = (value ?? {}) as Partial<Attempt>;
  return typeof key === 'string' && typeof content === 'string';
}

/** As the contract names things. Nothing is judged here: an empty term stays no number. */
export function toOrderInput(draft: OrderDraft, cartIds: number[]): OrderInput {
  const { name, company, email, phone, territories, media, languages, isExclusive } = draft;
  // Digits as a Chinese or Japanese keyboard writes them are digits.
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

/** The key of this content: a new one only when there was no try with it. */
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
