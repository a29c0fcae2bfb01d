import { useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { ListedShortlist } from '#contract/desk/sales/shortlists.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { StaffName } from '#desk/ui/staff-name.tsx';
import type { Translator } from '#i18n/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { NewShortlistDialog } from './new-shortlist-dialog.tsx';
import { ShareBadge } from './share-badge.tsx';
import styles from './shortlists.module.css';

/** The shortlists of operators, the latest change first. */
export function ShortlistList({ page }: { page: DeskOutput<'listShortlists'> }) {
  const words = useTranslator();
  const { t } = words;
  const mayChange = useMay('shortlists.change');
  const [isNew, setIsNew] = useState(false);
  const newButton = mayChange && (
    <Button variant="primary" onClick={() => setIsNew(true)}>
      {t('deskShortlists.new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('desk.nav.shortlists')}
        note={t('deskShortlists.text')}
        actions={newButton}
      />
      <FilterBar searchLabel={t('deskShortlists.search')}>
        <FilterSelect
          name="shared"
          label={t('deskShortlists.sharing')}
          options={[{ value: 'true', label: t('deskShortlists.onlyShared') }]}
        />
      </FilterBar>
      <ListPage
        page={page}
        empty={
          <EmptyState
            title={t('deskShortlists.noLists')}
            text={t('deskShortlists.noListsText')}
            action={newButton || undefined}
          />
        }
      >
        <DataTable
          label={t('desk.nav.shortlists')}
          columns={columnsOf(words)}
          rows={page.list}
          rowKey={({ shortlist_id }) => String(shortlist_id)}
          rowName={({ name }) => name}
          rowHref={({ shortlist_id }) => `/shortlists/${shortlist_id}`}
        />
      </ListPage>
      <NewShortlistDialog isOpen={isNew} onClose={() => setIsNew(false)} />
    </>
  );
}

function columnsOf({ t, locale }: Translator): Column<ListedShortlist>[] {
  return [
    {
      id: 'name',
      header: t('deskShortlists.name'),
      cell: ({ name, covers }) => (
        <span className={styles.listed}>
          <Covers covers={covers} />
          {name}
        </span>
      ),
    },
    {
      id: 'titles',
      header: t('deskShortlists.titles'),
      cell: ({ title_count }) => title_count,
      isNumeric: true,
    },
    {
      id: 'share',
      header: t('deskShortlists.sharing'),
      cell: ({ share }) => <ShareBadge share={share} />,
    },
    {
      id: 'by',
      header: t('deskShortlists.createdBy'),
      cell: ({ created_by, created_by_name }) => (
        <StaffName actor={created_by} name={created_by_name} />
      ),
      isMinor: true,
    },
    {
      id: 'changed',
      header: t('deskShortlists.changed'),
      cell: ({ updated_at }) => formatTime(locale, updated_at),
      isShort: true,
      isMinor: true,
    },
  ];
}

function Covers({ covers }: { covers: string[] }) {
  return (
    <span className={styles.covers} aria-hidden="true">
      {covers.map((cover) => (
        <img key={cover} src={smallest(cover)} alt="" loading="lazy" />
      ))}
    </span>
  );
}

function smallest(cover: string): string {
  const { sources, src } = readFixedPicture(cover, cardWidths);
  return sources?.webp.split(' ', 1)[0] ?? src;
}
