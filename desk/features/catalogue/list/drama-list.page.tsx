import { useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import { pickQuery, useListQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { DataTable } from '#desk/ui/data-table/data-table.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { StateDialog } from '#desk/ui/drama-state/state-dialog.tsx';
import type { StateStep } from '#desk/ui/drama-state/state-step.ts';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { dramaHref } from '../drama-address.ts';
import { DramaFilters } from './drama-filters.tsx';
import { NewDramaDialog } from './new-drama-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDramaColumns } from './use-drama-columns.tsx';

interface Data {
  page: DeskOutput<'listDramas'>;
  filters: DeskOutput<'getCatalogueFilters'>;
}

export const page = definePage<Data>({
  texts: ['desk-catalogue'],
  live: ['catalogue'],
  title: (t) => t('desk.nav.catalogue'),
  async load({ query, api, signal }) {
    const { year, is_incomplete, sort, ...named } = pickQuery(
      query,
      ...(['after', 'before', 'search', 'state', 'lacks', 'tag', 'sort'] as const),
      ...(['year', 'is_incomplete'] as const),
    );
    // The contract refuses values of the address bar that it does not know.
    const input = {
      ...named,
      ...(sort && { order: sort }),
      ...(year && { year: Number(year) }),
      ...(is_incomplete && { is_incomplete: is_incomplete === 'true' }),
    } as Parameters<typeof api.listDramas>[0];
    const [list, filters] = await Promise.all([
      api.listDramas(input, { signal }),
      api.getCatalogueFilters({}, { signal }),
    ]);
    return { page: list, filters };
  },
  View: DramaList,
});

function DramaList({ data }: { data: Data }) {
  const { t } = useTranslator();
  const query = useListQuery();
  const mayChange = useMay('catalogue.change');
  const columns = useDramaColumns();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<StateStep>();
  const [isAdding, setIsAdding] = useState(false);
  const { list } = data.page;
  // Titles of other pages are not selected: a step says what happens to titles that are seen.
  const chosen = list.filter(({ key }) => selected.has(key));
  const start = (state: StateStep['state']) =>
    setStep({ state, dramaIds: chosen.map(({ drama_id }) => drama_id) });

  const add = mayChange && (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      {t('deskCatalogue.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('desk.nav.catalogue')} actions={add} />
      <DramaFilters filters={data.filters} />
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onStep={start} onClear={() => setSelected(new Set())} />
      )}
      <ListPage
        page={data.page}
        empty={
          <EmptyState
            title={t('deskCatalogue.emptyTitle')}
            text={t('deskCatalogue.emptyText')}
            action={add}
          />
        }
      >
        <DataTable
          label={t('desk.nav.catalogue')}
          columns={columns}
          rows={list}
          rowKey={({ key }) => key}
          rowName={({ title, key }) => title || key}
          rowHref={({ key }) => dramaHref(key)}
          {...(mayChange && { selection: { selected, onChange: setSelected } })}
        />
      </ListPage>
      <StateDialog
        step={step}
        onClose={() => setStep(undefined)}
        onDone={() => setSelected(new Set())}
      />
      <NewDramaDialog
        isOpen={isAdding}
        suggestedTitle={query.get('search')}
        onClose={() => setIsAdding(false)}
      />
    </>
  );
}
