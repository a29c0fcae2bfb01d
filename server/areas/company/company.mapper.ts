import type { Company } from '#contract/deals.ts';
import type { CompanyRow } from './company.queries.ts';

export function toCompanyRow(company: Company): CompanyRow {
  return {
    legal_name: company.legal_name,
    country: company.country,
    address: company.address,
    registration_no: company.registration_no || null,
    tax_no: company.tax_no || null,
    signatory_name: company.signatory_name,
    signatory_title: company.signatory_title,
  };
}

export function toCompany({ registration_no, tax_no, ...row }: CompanyRow) {
  return {
    ...row,
    ...(registration_no !== null && { registration_no }),
    ...(tax_no !== null && { tax_no }),
  };
}
