import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { relaxForFill, vacuum } from '../support/fill-fast.ts';
import { LANGUAGES } from './markets.ts';

const LATIN_AMERICA = '{AR,BO,BR,CL,CO,CR,CU,DO,EC,GT,HN,MX,NI,PA,PE,PR,PY,SV,UY,VE}';
const ASIA = '{BN,HK,ID,JP,KH,KR,LA,MM,MN,MO,MY,PH,SG,TH,TW,VN}';
const EUROPE = '{AT,BE,CH,CZ,DE,DK,ES,FI,FR,GB,GR,HU,IE,IT,LU,NL,NO,PL,PT,RO,SE}';
const STREAMING = '{svod,avod,fast,in_app}';
/** All leaf media but `STREAMING`. */
const OTHER_MEDIA = '{tvod_rental,tvod_purchase,tv_free,tv_pay,social,transport,remake}';

/**
 * Adds rights to every drama: two grants in and one out each, except for those without rights. The
 * periods differ, so that few dramas have equal rights. Each of these kinds is one tenth of the
 * dramas: 0 has no rights; 1 to 4 are held worldwide, with a television grant out in Japan; 5 and 6
 * without China; 7 in three regions only; 8 is sold exclusively in Latin America; 9 is held back in
 * Asia for two years.
 */
export async function fillRights(db: Db, firstDay: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await relaxForFill(tx);
    await withoutChecks(tx, () => insertRights(tx, firstDay));
  });
  await vacuumRights(db);
}

/** Checking the rows takes several times as long as inserting them. */
async function withoutChecks(tx: Tx, insert: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE conrelid = 'rights_grants'::regclass AND contype = 'c'`.execute(tx);
  for (const { name } of rows)
    await sql`ALTER TABLE rights_grants DROP CONSTRAINT ${sql.id(name)}`.execute(tx);
  await insert();
  for (const { name, definition } of rows)
    await sql`
      ALTER TABLE rights_grants ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)} NOT VALID
    `.execute(tx);
}

async function insertRights(tx: Tx, firstDay: string) {
  const day = sql`${sql.lit(firstDay)}::date`;
  const kinds = sql`LATERAL (SELECT abs(hashint8(id + 13)) % 10 AS kind) AS kinds`;
  await sql`
    INSERT INTO rights_grants (drama_id, direction, party, reference, media, territories,
      territories_excluded, period, is_exclusive)
    SELECT id, 'in', 'Studio ' || id % 997, part.name, part.media,
      CASE kind WHEN 7 THEN ${sql.lit(LATIN_AMERICA)}::text[] || ${sql.lit(ASIA)}::text[]
        || ${sql.lit(EUROPE)}::text[] ELSE '{WORLD}' END,
      CASE WHEN kind IN (5, 6) THEN '{CN}'::text[] ELSE '{}' END,
      daterange(${day} - 400 - id::integer % 311,
        CASE WHEN id % 7 = 0 THEN NULL ELSE ${day} + 5000 + id::integer % 293 END),
      kind IN (1, 2, 8)
    FROM dramas, ${kinds}, (VALUES
      ('streaming', ${sql.lit(STREAMING)}::text[]), ('other', ${sql.lit(OTHER_MEDIA)}::text[])
    ) AS part (name, media)
    WHERE kind <> 0`.execute(tx);
  await sql`
    INSERT INTO rights_grants (drama_id, direction, party, media, territories, language_uses,
      period, is_exclusive)
    SELECT id, 'out', 'Channel ' || id % 991,
      CASE WHEN kind = 8 THEN ${sql.lit(STREAMING)}::text[] ELSE '{tv_free,tv_pay}' END,
      CASE WHEN kind = 8 THEN ${sql.lit(LATIN_AMERICA)}::text[] ELSE '{JP}' END,
      CASE WHEN kind = 8 THEN '{es:any,pt:any}'::text[] ELSE '{ja:subtitle}' END,
      daterange(${day} - 100 - id::integer % 37, ${day} + 700 + id::integer % 41), kind = 8
    FROM dramas, ${kinds}
    WHERE kind <> 0`.execute(tx);
  await sql`
    INSERT INTO rights_holdbacks (drama_id, media, territories, period)
    SELECT id, '{svod,avod}', ${sql.lit(ASIA)}::text[], daterange(${day} - 1, ${day} + 730)
    FROM dramas, ${kinds} WHERE kind = 9`.execute(tx);
  await sql`
    INSERT INTO drama_rights (drama_id, lines) SELECT drama_id, lines FROM expected_drama_rights
  `.execute(tx);
}

/** Replaces the rights of the first dramas by 50 grants each: 10 in, 40 out, of many shapes. */
export async function fillManyGrants(db: Db, dramas: number, firstDay: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const day = sql`${sql.lit(firstDay)}::date`;
    await sql`DELETE FROM rights_grants WHERE drama_id <= ${dramas}`.execute(tx);
    await sql`
      INSERT INTO rights_grants (drama_id, direction, party, reference, media, territories,
        territories_excluded, language_uses, period, is_exclusive)
      SELECT id, CASE WHEN n <= 10 THEN 'in' ELSE 'out' END, 'Party ' || n, n::text,
        CASE WHEN n % 2 = 0 THEN ${sql.lit(STREAMING)}::text[] ELSE ${sql.lit(OTHER_MEDIA)} END,
        CASE WHEN n <= 10 THEN '{WORLD}' WHEN n % 5 = 0 THEN ${sql.lit(LATIN_AMERICA)}
          WHEN n % 5 = 1 THEN ${sql.lit(ASIA)} WHEN n % 5 = 2 THEN ${sql.lit(EUROPE)}
          ELSE (country_codes())[1 + (n * 7 + id) % 240 : 4 + (n * 7 + id) % 240] END,
        CASE WHEN n <= 4 THEN '{CN}'::text[] ELSE '{}' END,
        CASE WHEN n % 3 = 0 THEN (
          SELECT array_agg(languages[1 + (n * 11 + id + m * 5) % cardinality(languages)] || ':any')
          FROM generate_series(1, 5 + (n + id) % 16) AS m
        ) ELSE '{}' END,
        daterange(${day} - 500 + n * 10 + (id % 50)::int, ${day} + 400 + n * 60),
        n <= 10 OR n % 8 = 0
      FROM dramas, generate_series(1, 50) AS n, (SELECT ${LANGUAGES}::text[] AS languages) AS known
      WHERE id <= ${dramas}`.execute(tx);
  });
  await vacuumRights(db);
}

const vacuumRights = (db: Db) => vacuum(db, 'rights_grants', 'rights_holdbacks', 'drama_rights');
