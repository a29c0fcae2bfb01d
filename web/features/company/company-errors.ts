import { type Company, companyProfile } from '#contract/deals.ts';
import { readField } from '#contract/fields/read-field.ts';
import type { MessageKey } from '#i18n/message-key.ts';

export type CompanyField = keyof Company;

/** What to show at a required field that is empty. */
const missing: Partial<Record<CompanyField, MessageKey>> = {
  legal_name: 'company.needLegalName',
  country: 'company.needCountry',
  address: 'company.needAddress',
  signatory_name: 'company.needSignatoryName',
  signatory_title: 'company.needSignatoryTitle',
};

/** The error of a field by the contract's schema; undefined for a valid one. */
export function companyError(field: CompanyField, typed: string): MessageKey | undefined {
  if (typed.trim() === '') return missing[field];
  const { registration_no, tax_no, ...required } = companyProfile.entries;
  const schemas = {
    ...required,
    registration_no: registration_no.wrapped,
    tax_no: tax_no.wrapped,
  };
  return 'issue' in readField(schemas[field], typed) ? 'company.notAccepted' : undefined;
}
