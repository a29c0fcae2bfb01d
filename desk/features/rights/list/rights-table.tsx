import type { ReactNode } from 'react';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { type CursorPage, ListPage } from '#desk/ui/data-table/list-page.tsx';
import { calendarPath } from '../paths.ts';
import type { TitledRow } from './row-columns.tsx';

interface RightsTableProps<Row> {
  label: string;
  page: CursorPage & { list: readonly Row[] };
  columns: Column<Row>[];
  empty: ReactNode;
}

/** A page of grants or holdbacks; each leads to its place in the calendar of its title. */
export function RightsTable<Row extends TitledRow>({
  label,
  page,
  columns,
  empty,
}: RightsTableProps<Row>) {
  return (
    <ListPage page={page} empty={empty}>
      <DataTable
        label={label}
        columns={columns}
        rows={page.list}
        rowKey={({ id }) => id}
        rowName={({ id, title }) => `${title} ${id}`}
        rowHref={({ drama, id }) => calendarPath(drama, id)}
      />
    </ListPage>
  );
}
