import { stringify } from 'csv-stringify/sync';
import type { Speaker } from '../../../../i18n/i18n.ts';
import { writeAsText } from '../../../formula-guard.ts';
import { type CellValue, writeWorkbook } from '../../../workbook.ts';
import type { DeskOrderRow } from '../order-desk.queries.ts';

export const listFormats = ['xlsx', 'csv', 'json'] as const;
export type ListFormat = (typeof listFormats)[number];

/** Many orders as one file, a line each: a table to read, or values for another program. */
export async function writeOrderList(
  { t }: Speaker,
  orders: DeskOrderRow[],
  format: ListFormat,
): Promise<Uint8Array> {
  if (format === 'json') return Buffer.from(`${JSON.stringify(orders, null, 2)}\n`);
  if (format === 'csv') return Buffer.from(csv(orders));
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return writeWorkbook([
    {
      name: t('files.order'),
      columns: names.map((name) => ({ heading: name, width: columns[name].width })),
      rows: orders.map((order) => names.map((name) => columns[name].of(order))),
    },
  ]);
}

/** For spreadsheets too: what would be a formula there is made a text, the mark says UTF-8. */
function csv(orders: DeskOrderRow[]): string {
  const lines = orders.map((order) =>
    Object.values(columns).map(({ of }) => {
      const value = of(order);
      if (value instanceof Date) return value.toISOString();
      return typeof value === 'string' ? writeAsText(value) : value;
    }),
  );
  return stringify([Object.keys(columns), ...lines], { bom: true });
}

type Column = { width: number; of: (order: DeskOrderRow) => Exclude<CellValue, object> | Date };

const columns = {
  order_no: { width: 18, of: (order) => order.order_no },
  status: { width: 12, of: (order) => order.status },
  created_at: { width: 12, of: (order) => order.created_at },
  updated_at: { width: 12, of: (order) => order.updated_at },
  name: { width: 24, of: (order) => order.contact_name ?? '' },
  company: { width: 28, of: (order) => order.contact_company ?? '' },
  email: { width: 30, of: (order) => order.contact_email ?? '' },
  phone: { width: 18, of: (order) => order.contact_phone ?? '' },
  language: { width: 10, of: (order) => order.locale },
  titles: { width: 8, of: (order) => order.item_count },
  territories: { width: 24, of: (order) => order.territories.join(', ') },
  media: { width: 20, of: (order) => order.media.join(', ') },
  languages: { width: 20, of: (order) => order.languages.join(', ') },
  term_months: { width: 12, of: (order) => order.term_months },
  exclusive: { width: 10, of: (order) => (order.is_exclusive ? 'yes' : 'no') },
} satisfies Record<string, Column>;
