import { InvalidArgumentError } from '@commander-js/extra-typings';
import * as v from 'valibot';
import { email } from '#contract/accounts.ts';
import { day } from '#contract/licence/terms.ts';
import { isLocale, type Locale, locales } from '#i18n/locales.ts';
import {
  type AuditSubject,
  isAuditSubject,
  namedKinds,
} from '#server/areas/audit/audit-subject.ts';
import { findRowReference, type RowReference } from '#server/areas/rights/desk/row-reference.ts';

const NUMBER = /^\d{1,15}$/;

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (NUMBER.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`);
  };
}

/** Free text, trimmed; the length counts code points, as the contract does. */
export function nonEmptyText(max: number) {
  const parse = (text: string): string => {
    const trimmed = text.trim();
    if (trimmed === '') throw new InvalidArgumentError('Must not be empty.');
    if (Array.from(trimmed).length <= max) return trimmed;
    throw new InvalidArgumentError(`Must be at most ${max} characters long.`);
  };
  // `withLimit` in main.ts adds it to the help of the option.
  return Object.assign(parse, { maxLength: max });
}

export function accountReference(text: string): { id: number } | { email: string } {
  if (NUMBER.test(text)) return { id: Number(text) };
  if (text.includes('@')) return { email: text.trim() };
  throw new InvalidArgumentError('Must be the email address or the id of an account.');
}

export function emailAddress(text: string): string {
  if (v.is(email, text)) return text.trim();
  throw new InvalidArgumentError('Must be an email address.');
}

export function orderReference(text: string): { id: number } | { orderNo: string } {
  return NUMBER.test(text) ? { id: Number(text) } : { orderNo: text.trim().toUpperCase() };
}

export function auditSubject(text: string): AuditSubject {
  if (isAuditSubject(text)) return text;
  throw new InvalidArgumentError(
    `Must be "navigation" or <kind>:<name>, where <kind> is one of ${namedKinds.join(', ')}.`,
  );
}

/** A grant as `R12` or a holdback as `H3`, as "rights list" prints them. */
export function rowReference(text: string): RowReference {
  const found = findRowReference(text);
  if (found) return found;
  throw new InvalidArgumentError('Must be the id of a grant (R12) or of a holdback (H3).');
}

/** `2027-01-31`: a day without a time zone. */
export function calendarDay(text: string): string {
  if (v.is(day, text)) return text;
  throw new InvalidArgumentError('Must be a date such as 2027-01-31, in the years 2000 to 2099.');
}

/** Parses `en=Love` and adds it to `before`, the values of the same option for other languages. */
export function localeText(text: string, before: Partial<Record<Locale, string>> = {}) {
  const [, locale, value = ''] = /^([\w-]+)=(.*)$/s.exec(text) ?? [];
  if (isLocale(locale) && value.trim() !== '') return { ...before, [locale]: value.trim() };
  throw new InvalidArgumentError(
    `Must be <language>=<text>, where <language> is one of ${locales.join(', ')}.`,
  );
}

/** `2026-01-31` or `2026-01-31T18:00`, in the time zone of this machine; in UTC with a `Z`. */
export function localTime(text: string): Date {
  const [, day, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?Z?))?$/.exec(text) ?? [];
  // `Date` reads 31 February as 3 March, so the day is compared.
  const isDay = new Date(`${day}T00:00Z`).getUTCDate() === Number(day?.slice(-2));
  const moment = new Date(`${day}T${time}`);
  if (isDay && !Number.isNaN(moment.getTime())) return moment;
  throw new InvalidArgumentError(
    'Must be a date (2026-01-31) or a time (2026-01-31T18:00, in UTC 2026-01-31T18:00:00Z).',
  );
}
