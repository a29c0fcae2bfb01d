import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { DramaChoice } from '#contract/desk/catalogue/drama-choices.ts';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { ListedScreener } from '#contract/desk/sales/screeners.ts';
import type { ScreenerStateName } from '#contract/screeners.ts';
import { pickQuery, useListQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { formatDay } from '#desk/lib/times.ts';
import { Ago } from '#desk/ui/ago.tsx';
import { ScreenerBadge } from '#desk/ui/badges/screener-badge.tsx';
import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import type { Translate } from '#i18n/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import styles from './screeners.module.css';

/** The order of the filter. */
const states: readonly ScreenerStateName[] = [
  'requested',
  'active',
  'upcoming',
  'expired',
  'revoked',
  'declined',
];

type Page = DeskOutput<'listScreeners'>;

export const page = definePage({
  texts: ['desk-screeners'],
  live: ['screeners'],
  load: ({ api, query, signal }) => {
    const { state, copies, drama_id, ...place } = pickQuery(
      query,
      ...(['state', 'copies', 'drama_id', 'search', 'after', 'before'] as const),
    );
    return api.listScreeners(
      {
        ...place,
        // Any text of the address; the server refuses one that is not a state.
        ...(state && { state: state as ScreenerStateName }),
        ...(copies === 'failed' && { copies }),
        ...(drama_id && { drama_id: Number(drama_id) }),
      },
      { signal },
    );
  },
  title: (t) => t('desk.nav.screeners'),
  View: ScreenerList,
});

function ScreenerList({ data }: { data: Page }) {
  const { t, locale } = useTranslator();
  const mayChange = useMay('screeners.change');
  const [isForgetting, setIsForgetting] = useState(false);
  return (
    <>
      <PageHeader
        title={t('desk.nav.screeners')}
        actions={
          mayChange && (
            <>
              <Button onClick={() => setIsForgetting(true)}>{t('deskScreeners.forget')}</Button>
              <Link className={buttonClass({ variant: 'primary' })} to="/screeners/new">
                {t('deskScreeners.new')}
              </Link>
            </>
          )
        }
      />
      <FilterBar searchLabel={t('deskScreeners.search')}>
        <FilterSelect
          name="state"
          label={t('deskScreeners.state')}
          options={states.map((value) => ({ value, label: t(`deskScreeners.state.${value}`) }))}
        />
        <TitleFilter />
      </FilterBar>
      <ListPage
        page={data}
        empty={<EmptyState title={t('deskScreeners.none')} text={t('deskScreeners.noneText')} />}
      >
        <DataTable
          label={t('desk.nav.screeners')}
          columns={columnsOf(t, (iso) => formatDay(locale, iso))}
          rows={data.list}
          rowKey={({ screener_id }) => String(screener_id)}
          rowName={({ name }) => name}
          rowHref={({ screener_id }) => `/screeners/${screener_id}`}
          isMarked={({ state }) => state === 'requested'}
        />
      </ListPage>
      <ForgetDialog isOpen={isForgetting} onClose={() => setIsForgetting(false)} />
    </>
  );
}

const noPictures = { cover: '', banner_wide: null, banner_tall: null };

/** The field shows the title that is in the address; the list needs its number only. */
function toChoice(drama_id: number, title: string): DramaChoice {
  return { drama_id, title, drama: `id:${drama_id}`, state: 'published', ...noPictures };
}

function TitleFilter() {
  const { t } = useTranslator();
  const query = useListQuery();
  const dramaId = Number(query.get('drama_id'));
  const title = query.get('title') || `id:${dramaId}`;
  const chosen = useMemo(() => (dramaId ? toChoice(dramaId, title) : null), [dramaId, title]);
  return (
    <DramaCombobox
      label={t('deskScreeners.title')}
      value={chosen}
      onChange={(drama) =>
        query.set({ drama_id: drama ? String(drama.drama_id) : undefined, title: drama?.title })
      }
    />
  );
}

function columnsOf(t: Translate, day: (iso: string) => string): Column<ListedScreener>[] {
  return [
    {
      id: 'recipient',
      header: t('deskScreeners.recipient'),
      cell: ({ name, company, email }) => (
        <span className={styles.recipient}>
          {name}
          <span>{[company, email].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('deskScreeners.state'),
      isShort: true,
      cell: ({ state }) => <ScreenerBadge state={state} />,
    },
    {
      id: 'titles',
      header: t('deskScreeners.titles'),
      cell: ({ titles }) => <TitleNames titles={titles} />,
    },
    {
      id: 'watched',
      header: t('deskScreeners.watched'),
      isShort: true,
      cell: ({ started_at, finished_at }) =>
        finished_at ? (
          t('deskScreeners.finished')
        ) : started_at ? (
          t('deskScreeners.started')
        ) : (
          <span className={layout.quiet}>{t('deskScreeners.notYet')}</span>
        ),
    },
    {
      id: 'ends',
      header: t('deskScreeners.ends'),
      isShort: true,
      cell: ({ expires_at }) => (expires_at ? day(expires_at) : '–'),
    },
    {
      id: 'created',
      header: t('deskScreeners.created'),
      isShort: true,
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ];
}

const SHOWN_TITLES = 2;

function TitleNames({ titles }: Pick<ListedScreener, 'titles'>) {
  const { t } = useTranslator();
  const more = titles.length - SHOWN_TITLES;
  return (
    <div>
      {titles.slice(0, SHOWN_TITLES).map(({ title, is_watchable }) => (
        <span key={title} className={styles.titleName}>
          {title}
          {!is_watchable && (
            <span className={styles.problem}> {t('deskScreeners.unwatchable')}</span>
          )}
        </span>
      ))}
      {more > 0 && (
        <span className={layout.quiet}>{t('deskScreeners.moreTitles', { count: more })}</span>
      )}
    </div>
  );
}
