import type { AuditEntry } from '#contract/desk/staff/audit.ts';
import { pickQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { formatTime } from '#desk/lib/times.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { FilterDate, startOfDay } from '#desk/ui/data-table/filter-date.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { actionNames } from './action-names.ts';
import styles from './audit.module.css';
import { ChangeList } from './change-list.tsx';
import { ExportButton } from './export-button.tsx';
import { SubjectLink } from './subject-link.tsx';
import { toSubject } from './subject-path.ts';

function readFilter(query: URLSearchParams) {
  const { search, from, until, ...names } = pickQuery(
    query,
    ...(['search', 'actor', 'action', 'from', 'until'] as const),
  );
  const [first, end] = [startOfDay(from), startOfDay(until, 1)];
  return {
    ...names,
    ...(search && { subject: toSubject(search) }),
    ...(first && { from: first }),
    ...(end && { until: end }),
  };
}

export const page = definePage({
  texts: [
    'desk-audit',
    'desk-buyers',
    'desk-catalogue',
    'desk-enquiries',
    'desk-media',
    'desk-rights',
    'orders',
  ],
  live: ['orders', 'rights', 'catalogue', 'buyers', 'site', 'screeners', 'shortlists', 'staff'],
  async load({ api, query, signal }) {
    const filter = readFilter(query);
    const [entries, names] = await Promise.all([
      api.listAuditEntries({ ...filter, ...pickQuery(query, 'after', 'before') }, { signal }),
      api.listAuditNames({}, { signal }),
    ]);
    return { filter, entries, names };
  },
  title: (t) => t('desk.nav.audit'),
  View({ data: { filter, entries, names } }) {
    const { t } = useTranslator();
    return (
      <>
        <PageHeader
          title={t('desk.nav.audit')}
          actions={<ExportButton filter={filter} isCapped={entries.is_total_capped} />}
        />
        <FilterBar searchLabel={t('deskAudit.subjectHint')}>
          <FilterSelect
            name="actor"
            label={t('deskAudit.who')}
            options={names.actors.map((value) => ({ value, label: value }))}
          />
          <FilterSelect
            name="action"
            label={t('deskAudit.what')}
            options={useActions(names.actions)}
          />
          <FilterDate name="from" label={t('deskAudit.from')} />
          <FilterDate name="until" label={t('deskAudit.until')} />
        </FilterBar>
        <ListPage
          page={entries}
          empty={<EmptyState title={t('deskAudit.none')} text={t('deskAudit.noneText')} />}
        >
          <DataTable
            label={t('desk.nav.audit')}
            columns={useColumns()}
            rows={entries.list}
            rowKey={({ entry_id }) => String(entry_id)}
            rowName={({ action, subject }) => `${action} ${subject}`}
          />
        </ListPage>
      </>
    );
  },
});

/** Named and sorted in the language of the desk. */
function useActions(actions: string[]) {
  const { t, locale } = useTranslator();
  return actions
    .map((value) => ({ value, label: nameOf(value, t) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}

function nameOf(action: string, t: ReturnType<typeof useTranslator>['t']): string {
  const name = actionNames[action];
  return name ? t(name) : action;
}

function useColumns(): Column<AuditEntry>[] {
  const { t, locale } = useTranslator();
  return [
    {
      id: 'when',
      header: t('deskAudit.when'),
      cell: ({ at }) => formatTime(locale, at),
      isShort: true,
    },
    {
      id: 'who',
      header: t('deskAudit.who'),
      cell: ({ actor }) => <span className={styles.breakable}>{actor}</span>,
    },
    {
      id: 'what',
      header: t('deskAudit.what'),
      cell: ({ action }) => nameOf(action, t),
      isWhole: true,
    },
    {
      id: 'subject',
      header: t('deskAudit.subject'),
      cell: ({ subject }) => <SubjectLink subject={subject} />,
    },
    {
      id: 'change',
      header: t('deskAudit.change'),
      cell: (entry) => <ChangeList entry={entry} />,
    },
  ];
}
