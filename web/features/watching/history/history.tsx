import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { useTimeZone } from '#ui/browser/use-time-zone.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import page from '#ui/display/layout/list-page.module.css';
import { PlayIcon } from '#ui/icons/more-icons.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { commitPendingRemovals } from '#ui/toast/pending-removals.ts';
import type { WatchedPlace } from '../watched-place.ts';
import { ClearHistory } from './clear-history.tsx';
import styles from './history.module.css';
import { HistoryDays } from './history-days.tsx';
import { rowId } from './history-row.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { MoreHistory } from './more-history.tsx';
import { type LoadedHistory, useHistory } from './use-history.ts';

/** The watch history by day, in the visitor's time zone. */
export function History({ loaded }: { loaded: LoadedHistory }) {
  const { t, locale } = useTranslator();
  const { places, restored, total, loadMore, remove, clear } = useHistory(loaded);
  const timeZone = useTimeZone();
  const heading = useRef<HTMLHeadingElement>(null);
  // When the page is left, sends the removals that could still be undone.
  useEffect(() => () => void commitPendingRemovals(), []);
  useEffect(() => {
    if (restored) document.getElementById(rowId(restored))?.focus();
  }, [restored]);

  /** Focuses the next row, because the focused button is removed with its row. */
  function removeAndFocus(place: WatchedPlace) {
    const index = places.indexOf(place);
    const neighbour = places[index + 1] ?? places[index - 1];
    const next = neighbour && document.getElementById(rowId(neighbour));
    (next ?? heading.current)?.focus({ preventScroll: true });
    remove(place);
  }

  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 ref={heading} tabIndex={-1} className={page.title}>
          {t('nav.watchHistory')}
        </h1>
        {total > 0 && (
          <>
            <p className={classNames(page.total, styles.total)}>
              {t('history.total', { count: total })}
            </p>
            <ClearHistory count={total} onClear={clear} />
          </>
        )}
      </header>
      {total === 0 && (
        <EmptyState
          picture={<PlayIcon size={40} />}
          title={t('history.emptyTitle')}
          text={t('history.emptyText')}
          action={
            <Link
              className={buttonClass({ variant: 'primary' })}
              to={paths.page(locale, 'ShortPlayCopyright')}
            >
              {t('history.browse')}
            </Link>
          }
        />
      )}
      {total > 0 && (
        // The server does not know the time zone. The list is hidden until the zone is known,
        // because
        // other days would have other headings, which would shift the rows.
        <div className={timeZone ? undefined : styles.undated} aria-busy={!timeZone}>
          <HistoryDays
            places={places}
            now={new Date(loaded.loadedAt)}
            timeZone={timeZone ?? 'UTC'}
            onRemove={removeAndFocus}
          />
          <MoreHistory shown={places.length} total={total} onMore={loadMore} />
          {!timeZone && <HistorySkeleton rows={places.length} />}
        </div>
      )}
    </div>
  );
}
