import { sql } from 'kysely';

/** Whether the column `search_text` of a table contains a text, by its index of grams. */
export function containsText(alias: string, text: string) {
  const column = sql.ref(`${alias}.search_text`);
  return sql<boolean>`(
    search_grams(${column}) @> search_pieces(fold_search(${text}))
    AND strpos(${column}, fold_search(${text})) > 0
  )`;
}
