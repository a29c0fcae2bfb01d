export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Recheck Cond'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const GROWING =
  /^(dramas|drama_texts|drama_tags|drama_search_terms|listing_\w+|drama_rights|rights_\w+|desk_dramas)$/;

/** Above the rows of a page and of a set of candidates (`MAX_…` of `search/search.queries.ts`). */
const MAX_SORTED = 6_000;

/** Returns the sequential scans of growing tables and the large sorts in a plan. */
export function findCosts(plan: Plan): string[] {
  const { 'Node Type': node, 'Relation Name': table = '', 'Plan Rows': rows } = plan;
  const isScan = node === 'Seq Scan' && GROWING.test(table);
  const isSort = node === 'Sort' && rows > MAX_SORTED;
  return [
    ...(isScan ? [`scan of ${table}`] : []),
    ...(isSort ? [`sort of ${rows}`] : []),
    ...(plan.Plans ?? []).flatMap(findCosts),
  ];
}

/** Returns the number of terms that a plan fetched from the gram index. */
export function countFetched(plan: Plan): number {
  const { 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0 } = plan;
  const isGramScan = plan['Recheck Cond']?.includes('grams @>');
  return (plan.Plans ?? []).reduce(
    (sum, part) => sum + countFetched(part),
    isGramScan ? rows + removed : 0,
  );
}
