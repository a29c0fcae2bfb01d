import { stringify } from 'csv-stringify/sync';
import type { Translator } from '../../../../i18n/i18n.ts';
import { writeAsText } from '../../../files/formula-guard.ts';
import { MAX_CELL_LENGTH, writeWorkbook } from '../../../files/workbook.ts';
import { fullTitle } from '../full-title.ts';
import type { DeskOrderRow } from '../order-desk.queries.ts';

export const listFormats = ['xlsx', 'csv', 'json'] as const;
export type ListFormat = (typeof listFormats)[number];

export interface ListedOrder extends DeskOrderRow {
  titles: { title: string; original_title: string }[];
}

/** Many orders in one file, one row each: a table for people, or JSON for programs. */
export async function writeOrderList(
  { t }: Translator,
  orders: ListedOrder[],
  format: ListFormat,
): Promise<Uint8Array> {
  if (format === 'json') return Buffer.from(`${JSON.stringify(orders, null, 2)}\n`);
  if (format === 'csv') return Buffer.from(csv(orders));
  return writeWorkbook([
    {
      name: t('files.order'),
      columns: columns.map(({ name, width, isTime }) => ({
        // The cell of a time holds no zone.
        heading: isTime ? `${name} (UTC)` : name,
        width,
      })),
      rows: orders.map((order) =>
        columns.map(({ of }) => {
          const value = of(order);
          return value instanceof Date ? { time: value } : value;
        }),
      ),
    },
  ]);
}

/** With a byte order mark, so that Excel reads UTF-8, and no text that it would run as a formula. */
function csv(orders: ListedOrder[]): string {
  const lines = orders.map((order) =>
    columns.map(({ of }) => {
      const value = of(order);
      if (value instanceof Date) return value.toISOString();
      return typeof value === 'string' ? writeAsText(value) : value;
    }),
  );
  return stringify([columns.map(({ name }) => name), ...lines], { bom: true });
}

interface Column {
  name: string;
  width: number;
  isTime?: true;
  of: (order: ListedOrder) => string | number | Date;
}

const columns: Column[] = [
  { name: 'order_no', width: 18, of: (order) => order.order_no },
  { name: 'status', width: 12, of: (order) => order.status },
  { name: 'created_at', width: 20, isTime: true, of: (order) => order.created_at },
  { name: 'updated_at', width: 20, isTime: true, of: (order) => order.updated_at },
  { name: 'name', width: 24, of: (order) => order.contact_name ?? '' },
  { name: 'company', width: 28, of: (order) => order.contact_company ?? '' },
  { name: 'email', width: 30, of: (order) => order.contact_email ?? '' },
  { name: 'phone', width: 18, of: (order) => order.contact_phone ?? '' },
  { name: 'language', width: 10, of: (order) => order.locale },
  { name: 'title_count', width: 12, of: (order) => order.item_count },
  { name: 'titles', width: 60, of: (order) => joinTitles(order.titles.map(fullTitle)) },
  { name: 'territories', width: 24, of: (order) => order.territories.join(', ') },
  { name: 'media', width: 20, of: (order) => order.media.join(', ') },
  { name: 'languages', width: 20, of: (order) => order.languages.join(', ') },
  { name: 'term_months', width: 12, of: (order) => order.term_months },
  { name: 'exclusive', width: 10, of: (order) => (order.is_exclusive ? 'yes' : 'no') },
];

/** Room for "; and 499 more". */
const MORE_LENGTH = 15;

/** As many as a cell of Excel holds, and how many more there are. */
function joinTitles(titles: string[]): string {
  let text = '';
  for (const [at, title] of titles.entries()) {
    const longer = at === 0 ? title : `${text}; ${title}`;
    if (longer.length > MAX_CELL_LENGTH - MORE_LENGTH)
      return `${text}; and ${titles.length - at} more`;
    text = longer;
  }
  return text;
}
