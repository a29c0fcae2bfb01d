import { useMemo } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import { pickQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import type { Column } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar } from '#desk/ui/data-table/filter-bar.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { RightsTabs } from '../rights-tabs.tsx';
import { EndsFilter } from './ends-filter.tsx';
import { RightsTable } from './rights-table.tsx';
import { scopeColumns, titleColumns } from './row-columns.tsx';
import { TitleFilter } from './title-filter.tsx';

type Page = DeskOutput<'listHoldbacks'>;
type Holdback = Page['list'][number];

export const page = definePage<Page>({
  texts: ['desk-rights', 'licence'],
  live: ['rights'],
  load: ({ query, api, signal }) => {
    const { ends, ...filter } = pickQuery(query, 'after', 'before', 'drama', 'ends');
    return api.listHoldbacks({ ...filter, ...(ends && { ends: Number(ends) }) }, { signal });
  },
  title: (t) => t('deskRights.holdbacks'),
  View: HoldbacksView,
});

function HoldbacksView({ data }: { data: Page }) {
  const { t } = useTranslator();
  return (
    <>
      <PageHeader title={t('desk.nav.rights')} />
      <RightsTabs />
      <FilterBar>
        <TitleFilter title={data.list[0]?.title} />
        <EndsFilter />
      </FilterBar>
      <RightsTable
        label={t('deskRights.holdbacks')}
        page={data}
        columns={useColumns()}
        empty={
          <EmptyState title={t('deskRights.noHoldbacks')} text={t('deskRights.noHoldbacksHint')} />
        }
      />
    </>
  );
}

function useColumns(): Column<Holdback>[] {
  const words = useTranslator();
  return useMemo(() => {
    const { t } = words;
    return [
      ...titleColumns<Holdback>(t),
      ...scopeColumns<Holdback>(words),
      { id: 'reason', header: t('desk.reason'), cell: ({ reason }) => reason },
    ];
  }, [words]);
}
