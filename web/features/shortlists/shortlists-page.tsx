import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import cards from '#ui/display/layout/card-list.module.css';
import page from '#ui/display/layout/list-page.module.css';
import { Poster } from '#ui/display/poster.tsx';
import { PlusIcon } from '#ui/icons/more-icons.tsx';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { ListIcon } from './list-icon.tsx';
import { NewShortlistDialog } from './new-shortlist-dialog.tsx';
import type { ShortlistSummary } from './shortlists-data.ts';
import styles from './shortlists-page.module.css';
import { useShareText } from './use-share-text.ts';

/** The number of cards that are visible without scrolling; their covers are loaded eagerly. */
const FIRST = 4;

/** The user's lists, the latest change first. */
export function ShortlistsPage({ lists }: { lists: ShortlistSummary[] }) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const shareText = useShareText();
  const [isNaming, setIsNaming] = useState(false);
  const home = paths.page(locale, 'MyShortlists');
  const newButton = (
    <Button
      variant="primary"
      icon={<PlusIcon size={20} />}
      aria-haspopup="dialog"
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      onClick={() => setIsNaming(true)}
    >
      {t('shortlists.new')}
    </Button>
  );
  return (
    <div className={page.page}>
      <header className={styles.head}>
        <h1 className={page.title}>{t('nav.myShortlists')}</h1>
        {lists.length > 0 && newButton}
      </header>
      {lists.length === 0 && (
        <EmptyState
          picture={<ListIcon size={40} />}
          title={t('shortlists.emptyTitle')}
          text={t('shortlists.emptyText')}
          action={
            <>
              {newButton}{' '}
              <Link className={buttonClass()} to={paths.page(locale, 'ShortPlayCopyright')}>
                {t('shortlists.browse')}
              </Link>
            </>
          }
        />
      )}
      <ul className={styles.lists}>
        {lists.map((list, index) => (
          <li key={list.shortlist_id} className={classNames(cards.card, styles.card)}>
            <div className={styles.mosaic}>
              {list.covers.map((cover, position) => (
                <Poster
                  key={position}
                  picture={readFixedPicture(cover, cardWidths)}
                  isFirst={index < FIRST}
                />
              ))}
            </div>
            <h2 className={styles.name}>
              <Link className={cards.link} to={`${home}?list=${list.shortlist_id}`}>
                {list.name}
              </Link>
            </h2>
            <p className={page.small} suppressHydrationWarning>
              {separated([t('shortlists.titles', { count: list.title_count }), shareText(list)])}
            </p>
          </li>
        ))}
      </ul>
      <NewShortlistDialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        onMade={({ shortlist_id }) => void navigate(`${home}?list=${shortlist_id}`)}
      />
    </div>
  );
}
