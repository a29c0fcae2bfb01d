import * as v from 'valibot';
import { api } from '#contract/api.ts';

export type Name = keyof typeof api;

export const parsed = (name: Name, input: unknown) =>
  v.parse(api[name].input as v.GenericSchema, input);

/**
 * The dotted path of the first invalid field, as the server reports it; undefined if the input is
 * valid.
 */
export function rejectedField(name: Name, input: unknown): string | undefined {
  const result = v.safeParse(api[name].input as v.GenericSchema, input);
  if (result.success) return undefined;
  return v.getDotPath(result.issues[0]) ?? '(whole)';
}

/** The input of an order. */
export const order = {
  contact: { name: 'Mina Park', email: 'mina@buyer.example' },
  terms: {
    territories: ['KR', 'JP'],
    media: ['svod'],
    languages: ['ko', 'zh-Hant'],
    term_months: 24,
    is_exclusive: false,
  },
};

export const withContact = (changed: object) => ({
  ...order,
  contact: { ...order.contact, ...changed },
});
export const withTerms = (changed: object) => ({ ...order, terms: { ...order.terms, ...changed } });
