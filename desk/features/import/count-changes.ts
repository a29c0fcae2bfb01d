import type { ImportSummary } from '#contract/desk/catalogue/imports.ts';

/** How many dramas, tags, rights and holdbacks an import adds or changes. */
export function countChanges({ dramas, tags, rights, holdbacks }: ImportSummary): number {
  return [dramas, tags, rights, holdbacks].reduce(
    (sum, { added, changed }) => sum + added + changed,
    0,
  );
}
