import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';

export interface LegalText {
  page: string;
  locale: Locale;
  /** SHA-256 of the HTML, as hex. */
  hash: string;
  title: string;
  description: string;
  html: string;
}

/**
 * Stores the texts that differ from the last version of their page and language. Two servers that
 * start at once compute the same number, and the second one stores nothing.
 */
export async function insertChangedTexts(db: Db, texts: LegalText[]): Promise<void> {
  await sql`
    INSERT INTO legal_versions (page, locale, version, hash, title, description, html)
    SELECT t.page, t.locale, coalesce(last.version, 0) + 1, decode(t.hash, 'hex'), t.title,
      t.description, t.html
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS t (
      page text, locale locale_code, hash text, title text, description text, html text
    )
    LEFT JOIN LATERAL (
      SELECT version, hash FROM legal_versions v
      WHERE v.page = t.page AND v.locale = t.locale
      ORDER BY version DESC LIMIT 1
    ) AS last ON true
    WHERE last.hash IS DISTINCT FROM decode(t.hash, 'hex')
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The versions of a page in a language, the current one first. */
export async function listVersions(db: Db, page: string, locale: Locale) {
  return db
    .selectFrom('legal_versions')
    .select([sql<string>`encode(hash, 'hex')`.as('hash'), 'published_at'])
    .where('page', '=', page)
    .where('locale', '=', locale)
    .orderBy('version', 'desc')
    .execute();
}

/**
 * Finds the version whose hash begins with these digits in any language, and returns the version that
 * the requested language had when that one was published.
 */
export async function findVersion(db: Db, page: string, locale: Locale, digits: string) {
  const named = db
    .selectFrom('legal_versions')
    .select('published_at')
    .where('page', '=', page)
    .where(sql<string>`left(encode(hash, 'hex'), ${digits.length})`, '=', digits)
    .orderBy(sql<boolean>`locale = ${locale}`, 'desc')
    .orderBy('version', 'desc')
    .limit(1);
  return db
    .selectFrom('legal_versions as v')
    .select(['version', 'title', 'description', 'html', 'published_at'])
    .select((eb) =>
      eb
        .selectFrom('legal_versions as later')
        .select('later.published_at')
        .whereRef('later.page', '=', 'v.page')
        .whereRef('later.locale', '=', 'v.locale')
        .whereRef('later.version', '=', sql<number>`v.version + 1`)
        .as('replaced_at'),
    )
    .where('page', '=', page)
    .where('locale', '=', locale)
    .where('published_at', '<=', named)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
