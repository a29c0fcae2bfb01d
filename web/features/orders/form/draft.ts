import type { CallInput } from '#contract/transport/client.ts';
import {
  noTermsValues,
  parseTermsValues,
  type TermsValues,
  toTerms,
} from '#ui/licence/terms/terms-values.ts';
import { recordOf } from '#ui/storage/browser-storage.ts';
import { type OwnTerms, parseOwnTerms } from '../own-terms/own-terms.ts';

export type OrderInput = CallInput<'sendCopyrightOrder'>;

/** An attempt to send an order. The same content has the same idempotency key. */
export interface Attempt {
  key: string;
  content: string;
}

/** The content of the order form, valid or not. */
export interface OrderDraft extends TermsValues {
  name: string;
  company: string;
  email: string;
  phone: string;
  message: string;
  /** By the ids of their cart lines. */
  ownTerms: Record<number, OwnTerms>;
  /** Ids of chosen cart lines; empty means all. */
  chosen: number[];
  /** Attempts without a reply, latest last: any of them may have arrived. */
  attempts: Attempt[];
}

export function emptyDraft(email: string): OrderDraft {
  return {
    ...noTermsValues,
    name: '',
    company: '',
    email,
    phone: '',
    message: '',
    ownTerms: {},
    chosen: [],
    attempts: [],
  };
}

/** Reads a stored draft, which may be invalid or written by an older version of the site. */
export function parseDraft(stored: unknown, email: string): OrderDraft {
  const fields = recordOf(stored);
  const draft = { ...emptyDraft(email), ...parseTermsValues(fields) };
  for (const name of ['name', 'company', 'email', 'phone', 'message'] as const) {
    const value = fields[name];
    if (typeof value === 'string') draft[name] = value;
  }
  draft.ownTerms = parseOwnTerms(fields.ownTerms);
  draft.chosen = listOf(fields.chosen).filter(isId);
  draft.attempts = listOf(fields.attempts).filter(isAttempt);
  return draft;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isAttempt(value: unknown): value is Attempt {
  const { key, content } = recordOf(value);
  return typeof key === 'string' && typeof content === 'string';
}

/** The call's input. It is not validated: an invalid term becomes NaN. */
export function toOrderInput(draft: OrderDraft, cartIds: number[]): OrderInput {
  const { name, company, email, phone, ownTerms } = draft;
  const lines = cartIds.flatMap((cartId) => {
    const own = ownTerms[cartId];
    return own ? [{ cart_id: cartId, terms: toTerms({ ...draft, ...own }) }] : [];
  });
  return {
    cart_ids: cartIds,
    contact: {
      name: name.trim(),
      email: email.trim(),
      ...(company.trim() && { company: company.trim() }),
      ...(phone.trim() && { phone: phone.trim() }),
    },
    terms: toTerms(draft),
    ...(lines.length > 0 && { lines }),
    ...(draft.message.trim() && { message: draft.message.trim() }),
  };
}

/** The earlier attempt with this content, else a new one. */
export function attemptFor(draft: OrderDraft, input: OrderInput, makeKey: () => string): Attempt {
  const content = JSON.stringify(input);
  const same = draft.attempts.find((attempt) => attempt.content === content);
  return same ?? { key: makeKey(), content };
}
