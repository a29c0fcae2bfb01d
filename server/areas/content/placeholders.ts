import { factNames, type OperatorFact } from '#server/operator/facts.ts';

/** Placeholders that always have a value. */
const sitePlaceholders = [
  'site',
  'email',
  'titles',
  'episodes',
  'hours',
  'tags',
  'years',
  'languages',
] as const;
export type SitePlaceholder = (typeof sitePlaceholders)[number];

/** A name in braces in a document, such as `{titles}`, that the server replaces. */
export type Placeholder = SitePlaceholder | OperatorFact;
export const placeholders: readonly Placeholder[] = [...sitePlaceholders, ...factNames];
