import { useMemo, useState } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { sortValue } from '#workbench/scripts/tables/cell-text.ts';
import type { Table, TableRow } from '#workbench/scripts/tables/table.ts';

interface Order {
  readonly column: number;
  readonly isDescending: boolean;
}

/** The rows in the chosen order; the first press of a heading of numbers puts the largest first. */
export function useSortedRows({ columns, rows }: Table) {
  const { locale } = useTranslator();
  const [order, setOrder] = useState<Order>();
  const sorted = useMemo(
    () => (order ? sortRows(rows, order, locale) : rows),
    [rows, order, locale],
  );

  const sortBy = (column: number) => {
    const isNumber = columns[column]?.kind === 'number';
    setOrder({
      column,
      isDescending: order?.column === column ? !order.isDescending : isNumber,
    });
  };
  return { sorted, order, sortBy };
}

function sortRows(
  rows: readonly TableRow[],
  { column, isDescending }: Order,
  locale: string,
): TableRow[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((first, second) => {
    const [a, b] = [sortValue(first.cells[column] ?? ''), sortValue(second.cells[column] ?? '')];
    if (typeof a === 'number' && typeof b === 'number') return direction * (a - b);
    return direction * collator.compare(String(a), String(b));
  });
}
