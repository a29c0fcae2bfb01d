import { Link } from 'react-router';
import type { ScreenerStateName, ScreenerSummary } from '#contract/screeners.ts';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import cards from '#ui/display/layout/card-list.module.css';
import page from '#ui/display/layout/list-page.module.css';
import { Pagination } from '#ui/display/pagination.tsx';
import { EyeIcon } from '#ui/icons/more-icons.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useFollowedLinks } from '#web/lib/use-followed-links.ts';
import type { AskedTitle } from '../request/asked-titles.ts';
import { ScreenerRow } from './screener-row.tsx';
import { SCREENERS_PAGE_SIZE, type ScreenerList } from './screeners-data.ts';
import styles from './screeners-list.module.css';

/** The number of screeners that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 3;

interface ScreenersListProps {
  screeners: ScreenerList;
  onAsk: (titles: AskedTitle[]) => void;
}

const LIVE_STATES: ScreenerStateName[] = ['active', 'upcoming', 'requested'];

/** The screeners that the buyer asked for or was sent. */
export function ScreenersList({ screeners, onAsk }: ScreenersListProps) {
  const { t, locale } = useTranslator();
  const follow = useFollowedLinks();
  const home = paths.page(locale, 'MyScreeners');
  const { list, total } = screeners;
  const isLive = ({ state }: ScreenerSummary) => LIVE_STATES.includes(state);
  const live = new Set(
    list.filter(isLive).flatMap(({ titles }) => titles.map(({ drama_id }) => drama_id)),
  );
  /** The published titles of an ended screener that have no other one. */
  const askAgain = (screener: ScreenerSummary) => {
    const titles = screener.titles
      .filter(({ drama_id, cover }) => cover !== '' && !live.has(drama_id))
      .map(({ drama_id, title }) => ({ dramaId: drama_id, title }));
    return isLive(screener) || titles.length === 0 ? undefined : () => onAsk(titles);
  };
  return (
    <div className={page.page}>
      <header className={classNames(page.head, styles.head)}>
        <h1 className={page.title}>{t('nav.myScreeners')}</h1>
        {total > 0 && (
          <p className={page.total} role="status">
            {t('screeners.count', { count: total })}
          </p>
        )}
      </header>
      {total === 0 ? (
        <EmptyState
          picture={<EyeIcon size={40} />}
          title={t('screeners.noneTitle')}
          text={t('screeners.noneText', { action: t('screeners.request') })}
          action={
            <Link
              className={buttonClass({ variant: 'primary' })}
              to={paths.page(locale, 'ShortPlayCopyright')}
            >
              {t('screeners.browse')}
            </Link>
          }
        />
      ) : (
        <ul className={cards.list}>
          {list.map((screener, index) => (
            <ScreenerRow
              key={screener.screener_id}
              screener={screener}
              isFirst={index < FIRST}
              onAskAgain={askAgain(screener)}
            />
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the links inside */}
      <div className={cards.paging} onClick={follow}>
        <Pagination
          page={screeners.page}
          pageCount={Math.ceil(total / SCREENERS_PAGE_SIZE)}
          hrefOf={(to) => (to > 1 ? `${home}?page=${to}` : home)}
          labels={{
            navigation: t('screeners.pages'),
            previous: t('screeners.previousPage'),
            next: t('screeners.nextPage'),
            page: (number) => t('screeners.page', { page: number }),
          }}
        />
      </div>
    </div>
  );
}
