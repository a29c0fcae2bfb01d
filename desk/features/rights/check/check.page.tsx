import { useMemo } from 'react';
import { Link } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { AvailabilityState } from '#contract/licence/availability.ts';
import { pickQuery, useListQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { formatDate } from '#desk/lib/times.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { availabilityNames } from '#i18n/names/availability-names.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { calendarPath } from '../paths.ts';
import { RightsTabs } from '../rights-tabs.tsx';
import { partWords } from '../row/rights-words.ts';
import styles from './check.module.css';
import { CheckForm } from './check-form.tsx';
import { readMarket } from './check-query.ts';
import { StateLinks } from './state-links.tsx';

type Found = DeskOutput<'findFreeTitles'>;
type Title = Found['list'][number];

interface Checked {
  found: Found;
  counts: DeskOutput<'getFreeTitleCounts'>;
}

const DEFAULT_STATES: AvailabilityState[] = ['free', 'partly'];

/** Undefined until something is asked. */
export const page = definePage<Checked | undefined>({
  texts: ['desk-rights', 'licence', 'market', 'orders'],
  load: async ({ query, api, signal }) => {
    const market = readMarket(query);
    if (!market) return undefined;
    // Any text of the address; the server refuses one that is not a state.
    const states = (query.get('states')?.split(',') ?? DEFAULT_STATES) as AvailabilityState[];
    const place = pickQuery(query, 'after', 'before');
    const [found, counts] = await Promise.all([
      api.findFreeTitles({ ...market, ...place, states }, { signal }),
      api.getFreeTitleCounts(market, { signal }),
    ]);
    return { found, counts };
  },
  title: (t) => t('deskRights.check'),
  View: CheckView,
});

function CheckView({ data }: { data: Checked | undefined }) {
  const { t } = useTranslator();
  return (
    <>
      <PageHeader title={t('desk.nav.rights')} />
      <RightsTabs />
      <CheckForm hasResult={data !== undefined} />
      {data && <Result {...data} />}
    </>
  );
}

function Result({ found, counts }: Checked) {
  const { t } = useTranslator();
  const columns = useColumns();
  return (
    <section className={styles.stack} aria-label={t('deskRights.checkResult')}>
      <StateLinks {...counts} />
      {found.list.length === 0 ? (
        <EmptyState
          title={t('deskRights.checkNothing')}
          text={t(found.next ? 'deskRights.checkGoOn' : 'deskRights.checkNothingHint')}
        />
      ) : (
        <DataTable
          label={t('deskRights.checkResult')}
          columns={columns}
          rows={found.list}
          rowKey={({ drama }) => drama}
          rowName={({ title, drama }) => title || drama}
          rowHref={({ drama }) => calendarPath(drama)}
        />
      )}
      <nav className={styles.foot} aria-label={t('desk.pages')}>
        <p role="status">{t('deskRights.judged', { count: found.judged_count })}</p>
        <PageLink cursor={found.previous} name="before" label={t('desk.previous')} />
        <PageLink cursor={found.next} name="after" label={t('desk.next')} />
      </nav>
    </section>
  );
}

interface PageLinkProps {
  cursor: string | null;
  name: 'after' | 'before';
  label: string;
}

function PageLink({ cursor, name, label }: PageLinkProps) {
  const query = useListQuery();
  if (!cursor)
    return (
      <Button size="small" disabled>
        {label}
      </Button>
    );
  return (
    <Link className={buttonClass({ size: 'small' })} to={query.hrefOf({ [name]: cursor })}>
      {label}
    </Link>
  );
}

const tones: Record<AvailabilityState, Tone> = {
  free: 'success',
  partly: 'info',
  negotiating: 'warning',
  taken: 'danger',
  unstated: 'neutral',
};

const reasonNames = {
  no_rights_in: 'deskRights.reasonNoRights',
  not_exclusive_in: 'deskRights.reasonNotExclusive',
  rights_out_exist: 'deskRights.reasonSold',
  holdback: 'deskRights.kindHoldback',
  negotiating: 'deskRights.kindQuote',
} as const;

function useColumns(): Column<Title>[] {
  const words = useTranslator();
  return useMemo(() => {
    const { t, locale } = words;
    return [
      {
        id: 'title',
        header: t('deskRights.titleColumn'),
        cell: ({ title, drama }) => title || drama,
      },
      {
        id: 'state',
        header: t('deskRights.verdict'),
        isShort: true,
        cell: ({ state }) => (
          <StateBadge tone={tones[state]}>{t(availabilityNames[state])}</StateBadge>
        ),
      },
      {
        id: 'reasons',
        header: t('deskRights.reasons'),
        cell: ({ reasons }) => reasons.map((reason) => t(reasonNames[reason])).join(' · '),
      },
      {
        id: 'free',
        header: t('deskRights.free'),
        isMinor: true,
        cell: ({ state, free }) =>
          state === 'partly'
            ? free
                .map(({ territories, media }) =>
                  partWords(words, { territories, territories_excluded: [], media }),
                )
                .join('; ')
            : '',
      },
      {
        id: 'from',
        header: t('deskRights.freeFrom'),
        isShort: true,
        cell: ({ free_from: from }) => (from ? formatDate(locale, from) : ''),
      },
    ];
  }, [words]);
}
