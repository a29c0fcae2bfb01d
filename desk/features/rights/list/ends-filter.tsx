import { FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { useTranslator } from '#ui/text/translator.ts';

const DAYS = [30, 90, 180, 365];

/** Rows that end within some days. */
export function EndsFilter() {
  const { t } = useTranslator();
  return (
    <FilterSelect
      name="ends"
      label={t('deskRights.ends')}
      options={DAYS.map((days) => ({
        value: String(days),
        label: t('deskRights.withinDays', { count: days }),
      }))}
    />
  );
}
