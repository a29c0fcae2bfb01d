import { companyFields } from '#contract/deals.ts';
import type { Db, Tx } from '#server/db/client.ts';

export async function findCompany(db: Db, userId: number) {
  return db
    .selectFrom('company_profiles')
    .select(companyFields)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

export async function saveCompany(db: Db, userId: number, company: CompanyRow): Promise<void> {
  await db
    .insertInto('company_profiles')
    .values({ ...company, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(company))
    .execute();
}

/** Locks the profile for the rest of the transaction, so that a deal has one version of it. */
export async function lockCompany(tx: Tx, userId: number): Promise<void> {
  await tx
    .selectFrom('company_profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forShare()
    .execute();
}
