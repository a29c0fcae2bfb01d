import { locales } from '#i18n/locales.ts';
import { keysOf } from '../types/keys-of.ts';

/** The format of a fact in the operator's file, by which it is checked. */
type FactKind = 'text' | 'email' | 'age' | 'date' | 'duration' | 'language';

/**
 * How a value is written, for error messages and the template; a text has no other rules. `kinds` of
 * read-facts.ts checks the same.
 */
export const factFormats = {
  email: 'an email address',
  age: 'a whole number from 1 to 21',
  date: 'a date such as 2026-01-31',
  duration: 'a period such as "30 days", "6 months" or "10 years"',
  language: `one of ${locales.join(', ')}`,
} satisfies Partial<Record<FactKind, string>>;

interface FactDefinition {
  kind: FactKind;
  /** Shown by `vignette operator show`. */
  meaning: string;
  /** The value may be `null`, which states that there is none; the fact is then not missing. */
  isOptional?: true;
  /** The value differs between languages, so the template has one per language. */
  isTranslated?: true;
}

/**
 * Facts about the company that operates the site, for the legal pages, the accessibility page and
 * the footer. Documents name a fact in braces, such as `{company}`; the values come from the
 * operator's file (`read-facts.ts`).
 */
export const operatorFacts = {
  company: { kind: 'text', meaning: 'company name with its legal form' },
  address: { kind: 'text', meaning: 'registered address' },
  register: { kind: 'text', meaning: 'company register and number', isOptional: true },
  updated: { kind: 'date', meaning: 'date of the legal texts' },
  minimum_age: { kind: 'age', meaning: 'age from which no parental consent is needed' },
  jurisdiction: { kind: 'text', meaning: 'country or state whose law applies', isTranslated: true },
  courts: { kind: 'text', meaning: 'place of the competent courts', isTranslated: true },
  governing_language: { kind: 'language', meaning: 'language version that prevails' },
  notice_period: { kind: 'duration', meaning: 'notice of changes, termination and closure' },
  copyright_email: { kind: 'email', meaning: 'address for copyright notices' },
  data_protection_email: { kind: 'email', meaning: 'address for privacy requests' },
  data_protection_officer: {
    kind: 'text',
    meaning: 'name or title of the person responsible for data protection',
    isOptional: true,
    isTranslated: true,
  },
  supervisory_authority: {
    kind: 'text',
    meaning: 'data protection authority for complaints',
    isOptional: true,
    isTranslated: true,
  },
  accessibility_authority: {
    kind: 'text',
    meaning: 'body that enforces accessibility law',
    isOptional: true,
    isTranslated: true,
  },
  hosting_provider: { kind: 'text', meaning: 'company that hosts the servers', isOptional: true },
  mail_provider: { kind: 'text', meaning: 'company that delivers emails', isOptional: true },
  media_provider: { kind: 'text', meaning: 'company that delivers videos', isOptional: true },
  server_country: { kind: 'text', meaning: 'country the servers are in', isTranslated: true },
  transfer_safeguards: {
    kind: 'text',
    meaning: 'sentence on the safeguards for transfers abroad',
    isOptional: true,
    isTranslated: true,
  },
  log_retention: { kind: 'duration', meaning: 'how long server logs are kept' },
  order_retention: { kind: 'duration', meaning: 'how long orders are kept' },
  mailbox_retention: { kind: 'duration', meaning: 'how long received emails are kept' },
  backup_retention: { kind: 'duration', meaning: 'how long backups are kept' },
  answer_period: { kind: 'duration', meaning: 'time in which requests and reports are answered' },
} as const satisfies Record<string, FactDefinition>;

export type OperatorFact = keyof typeof operatorFacts;

export const factNames = keysOf(operatorFacts);

export function definitionOf(fact: OperatorFact): FactDefinition {
  return operatorFacts[fact];
}

export function isOperatorFact(name: string): name is OperatorFact {
  return Object.hasOwn(operatorFacts, name);
}
