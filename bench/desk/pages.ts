import { encodeKey, type Key } from '#server/db/query/key-page.ts';
import type { MeasuredCall } from './calls.ts';

/** `all` is the reply of a call without pages. */
export type Page = 'all' | 'first page' | 'middle page' | 'last page';

type Input = MeasuredCall['input'];

/** The middle of the times that `timeOf` of `fill-accounts.ts` makes. */
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString();
/** Among the ends of the next 90 days, which `calls.ts` asks for. */
const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString();

/** Keys in the middle of a list and behind its end, as far as the fillers give their rows an order. */
interface Places {
  middle: Key;
  end: Key;
}

/** Times as the database writes them. */
const toTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)}+00`;
const byTime: Places = { middle: [toTime(YEAR_AGO), 0], end: ['1970-01-01 00:00:00+00', 0] };
const byEnd: Places = { middle: [IN_A_MONTH.slice(0, 10), 0], end: ['2999-01-01', 0] };

function placesOf({ call, input }: MeasuredCall, count: number): Places | undefined {
  const byId: Places = { middle: [count / 2], end: [0] };
  if (call === 'listDramas') return dramaPlaces(input.order, count);
  if (call === 'listGrants' || call === 'listHoldbacks') return input.ends ? byEnd : byId;
  if (call === 'listScreeners') return { middle: [0, ...byTime.middle], end: [0, ...byTime.end] };
  if (input.sort === 'waiting') return { ...byTime, end: ['2999-01-01 00:00:00+00', 0] };
  return /^list(Orders|Deals|Buyers|AuditEntries|Mails|Shortlists)$/.test(call)
    ? byTime
    : undefined;
}

/** The middles of the times of change, titles and views that `fillCatalogue` makes. */
function dramaPlaces(order: unknown, count: number): Places {
  if (order === 'updated') return { middle: ['2025-10-17 00:00:00+00', 0], end: byTime.end };
  if (order === 'title') return { middle: ['m', 0], end: ['zzzz', 0] };
  if (order === 'views') return { middle: ['2500000', 0], end: ['0', 0] };
  return { middle: [String(count / 2), count / 2], end: ['0', 0] };
}

/** The inputs for the first page of a list, one in the middle, and the last one. */
export function pagesOf(measured: MeasuredCall, count: number): Map<Page, Input> {
  const { input } = measured;
  const places = placesOf(measured, count);
  if (!places) return new Map([['all', input]]);
  return new Map([
    ['first page', input],
    ['middle page', { ...input, after: encodeKey(places.middle) }],
    ['last page', { ...input, before: encodeKey(places.end) }],
  ]);
}
