import type { Column } from '#desk/ui/data-table/data-table.tsx';
import type { Translate } from '#i18n/i18n.ts';

interface TitledRow {
  id: string;
  title: string;
  drama: string;
}

/** The first columns of grants and of holdbacks: the title, and the row's id. */
export function titleColumns<Row extends TitledRow>(t: Translate): Column<Row>[] {
  return [
    {
      id: 'title',
      header: t('deskRights.titleColumn'),
      cell: ({ title, drama }) => title || drama,
    },
    { id: 'id', header: t('deskRights.row'), isShort: true, isMinor: true, cell: ({ id }) => id },
  ];
}
