import { dramaOrders, dramaStates } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { DeskOutput } from '#contract/desk/client.ts';
import { FilterBar, FilterSelect, SortSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { stateNames } from '#desk/ui/drama-state/catalogue-fields.ts';
import { localeNames, locales } from '#i18n/locales.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { orderNames } from '../catalogue-names.ts';

/** The search field, the filters and the order of the list. */
export function DramaFilters({ filters }: { filters: DeskOutput<'getCatalogueFilters'> }) {
  const { t } = useTranslator();
  const { tags, years } = filters;
  return (
    <FilterBar searchLabel={t('deskCatalogue.search')}>
      <FilterSelect
        name="state"
        label={t('deskCatalogue.state')}
        options={dramaStates.map((value) => ({ value, label: t(stateNames[value]) }))}
      />
      <FilterSelect
        name="lacks"
        label={t('deskCatalogue.lacks')}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
      />
      <FilterSelect
        name="is_incomplete"
        label={t('deskCatalogue.readiness')}
        options={[
          { value: 'false', label: t('deskCatalogue.ready') },
          { value: 'true', label: t('deskCatalogue.notReady') },
        ]}
      />
      <FilterSelect
        name="tag"
        label={t('deskCatalogue.tag')}
        options={tags.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <FilterSelect
        name="year"
        label={t('deskCatalogue.year')}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
      />
      <SortSelect
        label={t('deskCatalogue.order')}
        options={dramaOrders.map((value) => ({ value, label: t(orderNames[value]) }))}
      />
    </FilterBar>
  );
}
