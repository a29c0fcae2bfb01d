import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './data-table.module.css';
import { moveFocus } from './move-focus.ts';

export interface Column<Row> {
  /** Unique within the table. */
  id: string;
  /** Empty above buttons: "Actions", for screen readers only. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and amounts. */
  isNumeric?: boolean;
  /** Keeps its content on one line. */
  isShort?: boolean;
  /** Breaks lines between words only; other cells may break a long word. */
  isWhole?: boolean;
  /** Not shown on a phone. */
  isMinor?: boolean;
}

export interface TableSelection {
  /** The keys of the selected rows. */
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
}

interface DataTableProps<Row> {
  /** The accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row is called, for the checkbox; the key if absent. */
  rowName?: (row: Row) => string;
  /** The address that the first cell links to and Enter opens. */
  rowHref?: (row: Row) => string;
  /** Opens the details of a row beside the list, for rows without an address. */
  onOpen?: ((row: Row) => void) | undefined;
  selection?: TableSelection;
  /** Marks rows that need attention. */
  isMarked?: (row: Row) => boolean;
}

/**
 * A table whose rows are reached with the arrow keys: one row is in the tab order, Enter opens it
 * and the space bar selects it. Each row is a card on a phone, and wherever the columns do not fit.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowName = rowKey,
    rowHref,
    onOpen,
    selection,
    isMarked,
  } = props;
  const { t } = useTranslator();
  const navigate = useNavigate();
  const frame = useCards();
  const isSelected = (row: Row) => selection?.selected.has(rowKey(row)) ?? false;
  const selectedCount = rows.filter(isSelected).length;

  /** Selects the rows, or deselects them if all of them are selected. Rows of other pages stay as they are. */
  const toggle = (toggled: readonly Row[]) => {
    const keys = new Set(toggled.map(rowKey));
    const selected = selection?.selected ?? new Set();
    selection?.onChange(
      toggled.every(isSelected) ? selected.difference(keys) : selected.union(keys),
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget) return;
    if (moveFocus(event.currentTarget, event.key)) return event.preventDefault();
    if (event.key === 'Enter') return rowHref ? void navigate(rowHref(row)) : onOpen?.(row);
    if (event.key === ' ' && selection) {
      event.preventDefault();
      toggle([row]);
    }
  };

  return (
    <div ref={frame} className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.tick}>
                <Checkbox
                  label={<span className={styles.all}>{t('desk.selectAll')}</span>}
                  checked={rows.length > 0 && selectedCount === rows.length}
                  isPartial={selectedCount > 0 && selectedCount < rows.length}
                  onChange={() => toggle(rows)}
                />
              </th>
            )}
            <ColumnHeads columns={columns} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              tabIndex={index === 0 ? 0 : -1}
              aria-selected={selection ? isSelected(row) : undefined}
              data-marked={isMarked?.(row) || undefined}
              onKeyDown={(event) => onKeyDown(event, row)}
            >
              {selection && (
                <td className={styles.tick}>
                  <Checkbox
                    tabIndex={-1}
                    label={
                      <VisuallyHidden>{t('desk.selectRow', { name: rowName(row) })}</VisuallyHidden>
                    }
                    checked={isSelected(row)}
                    onChange={() => toggle([row])}
                  />
                </td>
              )}
              <RowCells row={row} columns={columns} href={rowHref?.(row)} onOpen={onOpen} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHeads<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  const { t } = useTranslator();
  return columns.map(({ id, header, isNumeric, isMinor }) => (
    <th
      key={id}
      scope="col"
      className={classNames(isNumeric && styles.numeric, isMinor && styles.minor)}
    >
      {header || <VisuallyHidden>{t('desk.actions')}</VisuallyHidden>}
    </th>
  ));
}

interface RowCellsProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'onOpen'> {
  row: Row;
  href: string | undefined;
}

/** The first cell opens the row. */
function RowCells<Row>({ row, columns, href, onOpen }: RowCellsProps<Row>) {
  const opener = (content: ReactNode) => {
    if (href !== undefined)
      return (
        <Link className={styles.link} to={href}>
          {content}
        </Link>
      );
    if (!onOpen) return content;
    return (
      <button type="button" className={styles.link} onClick={() => onOpen(row)}>
        {content}
      </button>
    );
  };
  return columns.map((column, at) => (
    <td
      key={column.id}
      data-label={column.header}
      className={classNames(
        column.isNumeric && styles.numeric,
        column.isShort && styles.short,
        column.isWhole && styles.whole,
        column.isMinor && styles.minor,
        at === 0 && styles.first,
      )}
    >
      {at === 0 ? opener(column.cell(row)) : column.cell(row)}
    </td>
  ));
}

/**
 * Sets `data-cards` at the frame of a table that is wider than it, and on a phone. Measured after each
 * render, because the width depends on the content and its language.
 */
function useCards() {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const element = frame.current;
      if (!element) return;
      element.removeAttribute('data-cards');
      const isTooWide = element.scrollWidth > element.clientWidth;
      const isPhone = matchMedia('(width < 700px)').matches;
      element.toggleAttribute('data-cards', isTooWide || isPhone);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  });
  return frame;
}
