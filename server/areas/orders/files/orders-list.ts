import { stringify } from 'csv-stringify/sync';
import { availabilityStates } from '#contract/licence/availability.ts';
import { writeAmount } from '#contract/site/money-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { writeAsText } from '#server/files/formula-guard.ts';
import { MAX_CELL_LENGTH, writeWorkbook } from '#server/files/workbook.ts';
import type { LongTable } from '#server/jobs/workbooks.ts';
import type { DeskOrderRow } from '../desk/order-desk.queries.ts';
import { fullTitle } from './order-words.ts';

export type ListFormat = 'xlsx' | 'csv' | 'json';

export interface ListedOrder extends DeskOrderRow {
  titles: {
    title: string;
    original_title: string;
    /** Null if they are the order's. */
    terms: object | null;
    /** Its state when the order was sent. */
    availability: string | null;
  }[];
}

/** Writes one row for each order. */
export async function writeOrderList(
  translator: Translator,
  orders: ListedOrder[],
  format: ListFormat,
): Promise<Uint8Array> {
  if (format !== 'xlsx') return writeOrderPages([orders], format);
  const table = toOrderTable(translator, orders);
  return writeWorkbook([{ ...table, rows: [...table.rows] }]);
}

export function toOrderTable({ t }: Translator, orders: ListedOrder[]): LongTable {
  return {
    name: t('files.order'),
    columns: columns.map(({ name, width, isTime }) => ({
      // Excel cells have no time zone.
      heading: isTime ? `${name} (UTC)` : name,
      width,
    })),
    rows: orders.values().map((order) =>
      columns.map(({ read }) => {
        const value = read(order);
        return value instanceof Date ? { time: value } : value;
      }),
    ),
  };
}

/** Writes the pages of a list as they are read, so that a long list does not hold up requests. */
export async function writeOrderPages(
  pages: AsyncIterable<ListedOrder[]> | Iterable<ListedOrder[]>,
  format: 'csv' | 'json',
): Promise<Uint8Array> {
  const texts: string[] = [];
  for await (const page of pages)
    if (page.length > 0) texts.push(format === 'csv' ? toCsv(page) : toItems(page));
  if (format === 'csv') return Buffer.from(HEAD + texts.join(''));
  return Buffer.from(texts.length > 0 ? `[\n${texts.join(',\n')}\n]\n` : '[]\n');
}

/** The items of a JSON array, without its brackets. */
const toItems = (orders: ListedOrder[]) => JSON.stringify(orders, null, 2).slice(2, -2);

/** Escapes formulas as text. */
function toCsv(orders: ListedOrder[]): string {
  const lines = orders.map((order) =>
    columns.map(({ read }) => {
      const value = read(order);
      if (value instanceof Date) return value.toISOString();
      return typeof value === 'string' ? writeAsText(value) : value;
    }),
  );
  return stringify(lines);
}

interface Column {
  name: string;
  width: number;
  isTime?: true;
  read: (order: ListedOrder) => string | number | Date;
}

const columns: Column[] = [
  { name: 'order_no', width: 18, read: (order) => order.order_no },
  { name: 'status', width: 12, read: (order) => order.status },
  { name: 'created_at', width: 20, isTime: true, read: (order) => order.created_at },
  { name: 'updated_at', width: 20, isTime: true, read: (order) => order.updated_at },
  { name: 'name', width: 24, read: (order) => order.contact_name ?? '' },
  { name: 'company', width: 28, read: (order) => order.contact_company ?? '' },
  { name: 'email', width: 30, read: (order) => order.contact_email ?? '' },
  { name: 'phone', width: 18, read: (order) => order.contact_phone ?? '' },
  { name: 'language', width: 10, read: (order) => order.locale },
  { name: 'title_count', width: 12, read: (order) => order.item_count },
  { name: 'titles', width: 60, read: (order) => joinTitles(order.titles.map(fullTitle)) },
  { name: 'territories', width: 24, read: (order) => order.territories.join(', ') },
  { name: 'media', width: 20, read: (order) => order.media.join(', ') },
  { name: 'languages', width: 20, read: (order) => order.languages.join(', ') },
  { name: 'term_months', width: 12, read: (order) => order.term_months },
  { name: 'exclusive', width: 10, read: (order) => (order.is_exclusive ? 'yes' : 'no') },
  {
    name: 'territories_excluded',
    width: 20,
    read: (order) => order.territories_excluded.join(', '),
  },
  { name: 'language_uses', width: 20, read: (order) => order.language_uses?.join(', ') ?? '' },
  { name: 'start_date', width: 12, read: (order) => order.start_date ?? '' },
  {
    name: 'titles_with_own_terms',
    width: 12,
    read: (order) => order.titles.filter(({ terms }) => terms !== null).length,
  },
  { name: 'availability', width: 28, read: (order) => countStates(order.titles) },
  { name: 'quote_state', width: 12, read: (order) => order.quote_state ?? '' },
  { name: 'total', width: 14, read: writeTotal },
  { name: 'currency', width: 10, read: (order) => order.currency ?? '' },
  { name: 'deal_no', width: 18, read: (order) => order.deal_no ?? '' },
];

/** The header row, with a byte order mark, so that Excel reads UTF-8. */
const HEAD = stringify([columns.map(({ name }) => name)], { bom: true });

/** `4000.00`, as text: a number in a workbook is a floating-point number. */
function writeTotal({ currency, total_minor }: ListedOrder): string {
  return currency === null || total_minor === null ? '' : writeAmount(currency, total_minor);
}

/** `2 free, 1 taken`; empty for an order from before rights were recorded. */
function countStates(titles: ListedOrder['titles']): string {
  const counts = Map.groupBy(titles, ({ availability }) => availability);
  return availabilityStates
    .flatMap((state) => (counts.has(state) ? [`${counts.get(state)?.length} ${state}`] : []))
    .join(', ');
}

/** The number of characters reserved for an ending such as "; and 499 more". */
const MORE_LENGTH = 15;

/** Joins as many titles as fit into an Excel cell, and adds the number of the others. */
function joinTitles(titles: string[]): string {
  let text = '';
  for (const [index, title] of titles.entries()) {
    const longer = index === 0 ? title : `${text}; ${title}`;
    if (longer.length > MAX_CELL_LENGTH - MORE_LENGTH)
      return `${text}; and ${titles.length - index} more`;
    text = longer;
  }
  return text;
}
