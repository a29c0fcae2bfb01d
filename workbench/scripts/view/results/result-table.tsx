import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import visuallyHidden from '#ui/display/visually-hidden.module.css';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { ChevronUpIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { cellText } from '#workbench/scripts/tables/cell-text.ts';
import type { Table } from '#workbench/scripts/tables/table.ts';
import styles from './result-table.module.css';
import { useSortedRows } from './use-sorted-rows.ts';

interface ResultTableProps {
  table: Table;
  onJump: (line: number) => void;
}

/** More rows than this are rendered on request only. */
const FIRST_ROWS = 200;
/** Columns of this width hold lists or sentences, which wrap. */
const WIDE = 24;

/** A table that is sorted by its headings; a row shows its line in the script. */
export function ResultTable({ table, onJump }: ResultTableProps) {
  const { t } = useTranslator();
  const { sorted, order, sortBy } = useSortedRows(table);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_ROWS);
  const looks = table.columns.map(({ kind, width }) => ({
    'data-kind': kind,
    'data-wide': width >= WIDE || undefined,
  }));
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className={visuallyHidden.hidden}>{table.name}</caption>
          <thead>
            <tr>
              {table.columns.map(({ heading, kind }, column) => (
                <th
                  key={heading}
                  scope="col"
                  data-kind={kind}
                  aria-sort={
                    order?.column !== column
                      ? undefined
                      : order.isDescending
                        ? 'descending'
                        : 'ascending'
                  }
                >
                  <button type="button" className={styles.sort} onClick={() => sortBy(column)}>
                    {heading}
                    {order?.column === column &&
                      (order.isDescending ? (
                        <ChevronDownIcon size={14} />
                      ) : (
                        <ChevronUpIcon size={14} />
                      ))}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ cells: [first = '', ...others], line }, row) => (
              <tr key={row}>
                <th scope="row" {...looks[0]}>
                  <button type="button" className={styles.jump} onClick={() => onJump(line)}>
                    {cellText(first)}
                    <VisuallyHidden>, {t('workbenchScripts.goToLine', { line })}</VisuallyHidden>
                  </button>
                </th>
                {others.map((cell, column) => (
                  <td key={column} {...looks[column + 1]}>
                    {cellText(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < sorted.length && (
        <Button className={styles.more} onClick={() => setIsWhole(true)}>
          {t('workbenchScripts.showAll', { count: sorted.length })}
        </Button>
      )}
    </>
  );
}
