import type { Company } from '#contract/deals.ts';
import type { Db } from '#server/db/client.ts';
import { toCompany, toCompanyRow } from './company.mapper.ts';
import * as queries from './company.queries.ts';

export type CompanyService = ReturnType<typeof createCompanyService>;

/** The company of a buyer, which a deal needs as its party. */
export function createCompanyService(db: Db) {
  return {
    async get(userId: number) {
      const row = await queries.findCompany(db, userId);
      return row ? toCompany(row) : null;
    },

    async save(userId: number, company: Company) {
      const row = toCompanyRow(company);
      await queries.saveCompany(db, userId, row);
      return toCompany(row);
    },
  };
}
