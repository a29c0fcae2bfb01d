import { jobStates } from '#contract/desk/jobs/job-kinds.ts';
import { pickQuery } from '#desk/lib/list-query.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { FilterBar, FilterSelect } from '../data-table/filter-bar.tsx';

/** Limits a list of jobs to one state. */
export function JobFilter() {
  const { t } = useTranslator();
  return (
    <FilterBar>
      <FilterSelect
        name="state"
        label={t('deskJobs.stateLabel')}
        options={jobStates.map((value) => ({ value, label: t(`deskJobs.state.${value}`) }))}
      />
    </FilterBar>
  );
}

/** The part of `listJobs`' input that is in the address. */
export function readJobFilter(query: URLSearchParams) {
  const { state, ...place } = pickQuery(query, 'after', 'before', 'state');
  return { ...place, ...(state && { states: jobStates.filter((known) => known === state) }) };
}
