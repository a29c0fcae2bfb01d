import { factNames, type OperatorFact } from '../../operator/facts.ts';

/** What the running site always knows. */
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

/** What a document may leave to the running site, in braces: `{titles}`. */
export type Placeholder = SitePlaceholder | OperatorFact;
export const placeholders: readonly Placeholder[] = [...sitePlaceholders, ...factNames];
