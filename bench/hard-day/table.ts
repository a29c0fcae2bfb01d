import type { LostWrites } from './ledger.ts';
import { kinds } from './load.ts';
import type { Summary, Times } from './summary.ts';

export interface Row extends Summary {
  name: string;
  acknowledged: number;
  lost: LostWrites;
}

const columns: [string, (row: Row) => string][] = [
  ['event', ({ name }) => name],
  ['fault s', ({ seconds }) => seconds.toFixed(1)],
  ['requests', ({ requests }) => String(requests)],
  ['errors: page/view/collect/order', ({ errors }) => kinds.map((kind) => errors[kind]).join('/')],
  ['pages p50/p99 ms before', ({ pages }) => inMs(pages.before)],
  ['during', ({ pages }) => inMs(pages.during)],
  ['after', ({ pages }) => inMs(pages.after)],
  ['writes p50/p99 ms before', ({ writes }) => inMs(writes.before)],
  ['during', ({ writes }) => inMs(writes.during)],
  ['after', ({ writes }) => inMs(writes.after)],
  ['recovery s', ({ recoverySeconds }) => recoverySeconds.toFixed(1)],
  ['acknowledged', ({ acknowledged }) => String(acknowledged)],
  ['lost', ({ lost }) => String(lost.views + lost.collects + lost.orders)],
];

const inMs = ({ p50, p99 }: Times) => `${p50.toFixed(0)}/${p99.toFixed(0)}`;

/** Prints the table in Markdown, and below it the reasons of the errors. */
export function printTable(rows: Row[]): void {
  console.log(`| ${columns.map(([title]) => title).join(' | ')} |`);
  console.log(`|${columns.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${columns.map(([, cell]) => cell(row)).join(' | ')} |`);
  for (const { name, reasons } of rows)
    if (reasons.size > 0)
      console.log(
        `${name}: ${Array.from(reasons, ([why, times]) => `${times} × ${why}`).join(', ')}`,
      );
}
