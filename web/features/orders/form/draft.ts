import type { CallInput } from '../../../../contract/client.ts';
import { type LicenceTerms, licenceMedia } from '../../../../contract/orders.ts';

export type LicenceMedium = LicenceTerms['media'][number];
export type OrderInput = CallInput<'sendCopyrightOrder'>;

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
  /** The last try to send: the same content again is the same order, not a second one. */
  attempt?: { key: string; content: string };
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
  draft.territories = stringsOf(given.territories);
  draft.languages = stringsOf(given.languages);
  draft.media = licenceMedia.filter((medium) => stringsOf(given.media).includes(medium));
  draft.isExclusive = given.isExclusive === true;
  draft.chosen = listOf(given.chosen).filter((id) => Number.isSafeInteger(id)) as number[];
  const { key, content } = (given.attempt ?? {}) as Record<string, unknown>;
  if (typeof key === 'string' && typeof content === 'string') draft.attempt = { key, content };
  return draft;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const stringsOf = (value: unknown): string[] =>
  listOf(value).filter((one) => typeof one === 'string') as string[];

/** As the contract names things. Nothing is judged here: an empty term stays no number. */
export function toOrderInput(draft: OrderDraft, cartIds: number[]): OrderInput {
  const { name, company, email, phone, territories, media, languages, isExclusive } = draft;
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
      term_months: /^\d+$/.test(draft.termMonths.trim()) ? Number(draft.termMonths) : Number.NaN,
      is_exclusive: isExclusive,
    },
    ...(draft.message.trim() && { message: draft.message.trim() }),
  };
}

/** The key of this content: a new one only when something has changed since the last try. */
export function attemptFor(
  draft: OrderDraft,
  input: OrderInput,
  makeKey: () => string,
): NonNullable<OrderDraft['attempt']> {
  const content = JSON.stringify(input);
  return draft.attempt?.content === content ? draft.attempt : { key: makeKey(), content };
}

/** 128 random bits. `crypto.randomUUID` is missing where the site is not served over https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
