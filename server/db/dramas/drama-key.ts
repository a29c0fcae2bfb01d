import { sql } from 'kysely';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import { fallbackText } from './fallback-text.ts';

/** How operators name drama `d`: by its external id, or `id:12` if it has none. */
export const dramaKey = sql<string>`coalesce(d.external_id, 'id:' || d.id)`;

/** The title of drama `d` for a member of staff. */
export function dramaTitleIn(locale: Locale) {
  return sql<string>`coalesce(${fallbackText('title', locale)}, d.original_title, '')`;
}

/** The title of drama `d` for commands. */
export const dramaTitle = dramaTitleIn(fallbackLocale);
