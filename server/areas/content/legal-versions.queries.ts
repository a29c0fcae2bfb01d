import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { type Row, row } from '#server/db/row.ts';
import type { LocaleCode } from '#server/db/tables.ts';

export interface LegalText {
  page: string;
  locale: LocaleCode;
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

const listed = row({ hash: 'text', published_at: 'timestamptz' });

export type VersionRow = Row<typeof listed>;

/** The versions of a page in a language, the current one first. */
export async function listVersions(
  db: Db,
  page: string,
  locale: LocaleCode,
): Promise<VersionRow[]> {
  const { rows } = await listed.sql`
    SELECT encode(hash, 'hex') AS hash, published_at FROM legal_versions
    WHERE page = ${page} AND locale = ${locale} ORDER BY version DESC`.execute(db);
  return rows;
}

const found = row({
  version: 'int4',
  title: 'text',
  description: 'text',
  html: 'text',
  published_at: 'timestamptz',
  replaced_at: 'timestamptz?',
});

/**
 * Finds the version whose hash begins with these digits in any language, and returns the version that
 * the requested language had when that one was published.
 */
export async function findVersion(db: Db, page: string, locale: LocaleCode, digits: string) {
  const { rows } = await found.sql`
    WITH named AS (
      SELECT published_at FROM legal_versions
      WHERE page = ${page} AND left(encode(hash, 'hex'), ${digits.length}) = ${digits}
      ORDER BY locale = ${locale} DESC, version DESC LIMIT 1
    )
    SELECT version, title, description, html, published_at,
      (SELECT published_at FROM legal_versions later
       WHERE later.page = v.page AND later.locale = v.locale AND later.version = v.version + 1)
       AS replaced_at
    FROM legal_versions v
    WHERE page = ${page} AND locale = ${locale}
      AND published_at <= (SELECT published_at FROM named)
    ORDER BY version DESC LIMIT 1`.execute(db);
  return rows[0];
}
