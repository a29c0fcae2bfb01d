/** What a document may leave to the running site, in braces: `{titles}`. */
export const placeholders = [
  'site',
  'email',
  'titles',
  'episodes',
  'hours',
  'tags',
  'years',
  'languages',
] as const;
export type Placeholder = (typeof placeholders)[number];
