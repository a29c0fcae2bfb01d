import { toLine } from '#contract/fields/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { factTexts } from '#server/operator/fact-texts.ts';
import type { OperatorFacts } from '#server/operator/read-facts.ts';
import { toCompany } from '../company/company.mapper.ts';
import type { CompanyRow } from '../company/company.queries.ts';
import type { MailedOrder } from '../orders/order.mapper.ts';
import type { Party } from './memo/memo-content.ts';

/** The buyer by the company profile. */
export function toBuyer(company: CompanyRow, email: string): Party {
  const { signatory_name, signatory_title, ...party } = toCompany(company);
  return { ...party, email };
}

/**
 * The buyer by the order's contact, for an agreement on paper without a company profile. Contacts
 * of older orders may have line breaks.
 */
export function toContactBuyer({ contact }: Pick<MailedOrder, 'contact'>): Party {
  return { legal_name: toLine(contact.company ?? contact.name), email: contact.email };
}

interface Site {
  siteName: string;
  businessEmail: string;
}

/** The operator of the site; by the site's name if the operator's facts are not stated. */
export function toSeller(facts: OperatorFacts, locale: Locale, site: Site): Party {
  const { company = site.siteName, address, register } = factTexts(facts, locale);
  return {
    legal_name: company,
    ...(address !== undefined && { address }),
    ...(register !== undefined && { registration_no: register }),
    email: site.businessEmail,
  };
}

/** Whether the operator's facts did not state the company when this seller was made of them. */
export function isUnnamed({ legal_name, address, registration_no }: Party, site: Site): boolean {
  return legal_name === site.siteName && !address && !registration_no;
}
