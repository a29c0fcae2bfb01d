import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';

/** Fifteen and seven, as the remainders below. */
const FIRST_NAMES =
  '{Ana,Bruno,Chen,Dana,Emil,Fatima,Goro,Hana,Ivan,Julia,Kenji,Lucía,Mei,Nora,Omar}';
const COMPANIES = '{Films,Media,Pictures,TV,Streaming,Entertainment,Distribution}';

/**
 * Accounts with sessions; two of three have a company. One of a thousand is `Xaverine`, and one of
 * fifty is disabled.
 */
export async function fillAccounts(tx: Tx, accounts: number): Promise<void> {
  await sql`
    INSERT INTO users (id, nickname, email, password_hash, disabled_at, disabled_reason, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, name || '_' || n, lower(name) || n || '@company' || n % 5000 || '.example',
      '$argon2id$made', CASE WHEN n % 50 = 7 THEN now() END,
      CASE WHEN n % 50 = 7 THEN 'Made' END, ${timeOf('n', accounts)}
    FROM generate_series(1, ${sql.lit(accounts)}::bigint) AS n, LATERAL (
      SELECT CASE WHEN n % 1000 = 500 THEN 'Xaverine'
        ELSE (${sql.lit(FIRST_NAMES)}::text[])[1 + abs(hashint8(n)) % 15] END AS name
    ) AS named`.execute(tx);
  await sql`
    INSERT INTO company_profiles (user_id, legal_name, country, address, signatory_name,
      signatory_title)
    SELECT id, initcap(split_part(nickname, '_', 1)) || ' '
        || (${sql.lit(COMPANIES)}::text[])[1 + abs(hashint8(id + 1)) % 7] || ' ' || id % 5000,
      'ES', 'Calle Mayor ' || id, nickname, 'Buyer'
    FROM users WHERE id % 3 > 0`.execute(tx);
  await sql`
    INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
    SELECT sha256(id::text::bytea), id, now(), now(), now() + interval '30 days'
    FROM users WHERE id % 10 < 3`.execute(tx);
  await sql`ANALYZE users, company_profiles`.execute(tx);
}

/** A time for a number: the highest is now, and the lowest two years ago; `pages.ts` relies on it. */
export function timeOf(number: string, count: number) {
  return sql`now() - (${sql.lit(count)} - ${sql.ref(number)}) * (interval '730 days' / ${sql.lit(count)})`;
}
