import { useMemo } from 'react';
import { Link } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import { pickQuery, useListQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import type { Column } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { RightsTabs } from '../rights-tabs.tsx';
import { kindNames, statusNames } from '../row/rights-words.ts';
import { statusTones } from '../row/status-tones.ts';
import { EndsFilter } from './ends-filter.tsx';
import { RightsTable } from './rights-table.tsx';
import { scopeColumns, titleColumns } from './row-columns.tsx';
import { TitleFilter } from './title-filter.tsx';

type Page = DeskOutput<'listGrants'>;
type Grant = Page['list'][number];

/** `?ends=90` lists the active grants that end within 90 days, as the Today screen links. */
export const page = definePage<Page>({
  texts: ['desk-rights', 'licence'],
  live: ['rights'],
  load: ({ query, api, signal }) => {
    const { search, ends, ...filter } = pickQuery(
      query,
      ...(['after', 'before', 'drama', 'direction', 'status', 'search', 'ends'] as const),
    );
    return api.listGrants(
      {
        ...(filter as Pick<Grant, 'direction' | 'status'>),
        ...(search && { party: search }),
        ...(ends && { ends: Number(ends) }),
      },
      { signal },
    );
  },
  title: (t) => t('desk.nav.rights'),
  View: GrantsView,
});

function GrantsView({ data }: { data: Page }) {
  const { t } = useTranslator();
  const mayImport = useMay('rights.change');
  const query = useListQuery();
  return (
    <>
      <PageHeader
        title={t('desk.nav.rights')}
        actions={
          mayImport && (
            <Link className={buttonClass({})} to="/import">
              {t('deskRights.import')}
            </Link>
          )
        }
      />
      <RightsTabs />
      <FilterBar searchLabel={t('deskRights.partySearch')}>
        <TitleFilter title={data.list[0]?.title} />
        <FilterSelect
          name="direction"
          label={t('deskRights.direction')}
          options={(['in', 'out'] as const).map((value) => ({ value, label: t(kindNames[value]) }))}
        />
        <FilterSelect
          name="status"
          label={t('deskRights.status')}
          options={(['active', 'draft', 'inactive'] as const).map((value) => ({
            value,
            label: t(statusNames[value]),
          }))}
        />
        <EndsFilter />
      </FilterBar>
      <RightsTable
        label={t(query.get('ends') ? 'deskRights.endingGrants' : 'deskRights.grants')}
        page={data}
        columns={useColumns()}
        empty={<EmptyState title={t('deskRights.noGrants')} text={t('deskRights.noGrantsHint')} />}
      />
    </>
  );
}

function useColumns(): Column<Grant>[] {
  const words = useTranslator();
  return useMemo(() => {
    const { t } = words;
    return [
      ...titleColumns<Grant>(t),
      {
        id: 'direction',
        header: t('deskRights.direction'),
        isShort: true,
        cell: ({ direction }) => t(kindNames[direction]),
      },
      {
        id: 'party',
        header: t('deskRights.party'),
        isWhole: true,
        cell: ({ party, reference }) => [party, reference].filter(Boolean).join(' · '),
      },
      ...scopeColumns<Grant>(words),
      {
        id: 'exclusive',
        header: t('licence.exclusivity'),
        isMinor: true,
        isShort: true,
        cell: (row) => t(row.is_exclusive ? 'licence.exclusive' : 'licence.nonExclusive'),
      },
      {
        id: 'status',
        header: t('deskRights.status'),
        isShort: true,
        cell: ({ status }) => (
          <StateBadge tone={statusTones[status]}>{t(statusNames[status])}</StateBadge>
        ),
      },
    ];
  }, [words]);
}
