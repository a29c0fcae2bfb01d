import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { LocaleCode } from '../../db/tables.ts';
import type { CartLineRow } from './cart.queries.ts';

export interface ExportLineRow extends CartLineRow {
  /** Those there are; the original one counts for its language. */
  titles: Partial<Record<LocaleCode, string>>;
}

/** The lines named, or all, the latest first. */
export async function listExportLines(
  db: Db,
  userId: number,
  cartIds: number[] | undefined,
): Promise<ExportLineRow[]> {
  const { rows } = await sql<ExportLineRow>`
    SELECT line.id AS cart_id, line.drama_id, line.is_custom_version, line.added_at,
      d.state = 'published' AS is_available,
      jsonb_build_object(d.original_language, d.original_title) || coalesce(
        (SELECT jsonb_object_agg(locale, title) FROM drama_texts WHERE drama_id = d.id),
        '{}') AS titles
    FROM copyright_cart_lines line
    JOIN dramas d ON d.id = line.drama_id
    WHERE line.user_id = ${userId}
      AND (${cartIds ?? null}::bigint[] IS NULL OR line.id = ANY (${cartIds ?? null}::bigint[]))
    ORDER BY line.added_at DESC, line.id DESC`.execute(db);
  return rows;
}
