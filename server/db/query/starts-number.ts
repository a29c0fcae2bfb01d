import { sql } from 'kysely';

/** Whether the text begins the number of an order or deal; case and hyphens are ignored. */
export function startsNumber(column: string, text: string | null) {
  return sql<boolean>`(replace(${text}, '-', '') <> '' AND
    starts_with(replace(${sql.ref(column)}, '-', ''), upper(replace(${text}, '-', ''))))`;
}
