import { sql } from 'kysely';
import { fallbackText } from './fallback-text.ts';

/** How operators name drama `d`: by its external id, or `id:12` if it has none. */
export const dramaKey = sql<string>`coalesce(d.external_id, 'id:' || d.id)`;

/** The title of drama `d` for operators. */
export const dramaTitle = sql<string>`coalesce(${fallbackText('title', 'en')}, d.original_title, '')`;
