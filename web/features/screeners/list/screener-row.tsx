import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ScreenerStateName, ScreenerSummary } from '#contract/screeners.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { dateLocale } from '#i18n/date-locale.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useTimeZone } from '#ui/browser/use-time-zone.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import cards from '#ui/display/layout/card-list.module.css';
import page from '#ui/display/layout/list-page.module.css';
import { Poster } from '#ui/display/poster.tsx';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSite } from '#web/lib/site.ts';
import { numberRanges } from './number-ranges.ts';
import styles from './screeners-list.module.css';

const MAX_POSTERS = 4;

const stateNames = {
  requested: 'screeners.stateRequested',
  declined: 'screeners.stateDeclined',
  upcoming: 'screeners.stateUpcoming',
  active: 'screeners.stateActive',
  expired: 'screeners.stateExpired',
  revoked: 'screeners.stateRevoked',
} as const satisfies Record<ScreenerStateName, MessageKey>;

const tones: Record<ScreenerStateName, Tone> = {
  requested: 'warning',
  declined: 'danger',
  upcoming: 'info',
  active: 'success',
  expired: 'neutral',
  revoked: 'neutral',
};

interface ScreenerRowProps {
  screener: ScreenerSummary;
  isFirst: boolean;
  /** Absent if there is nothing to ask for again. */
  onAskAgain: (() => void) | undefined;
}

export function ScreenerRow({ screener, isFirst, onAskAgain }: ScreenerRowProps) {
  const { t, locale } = useTranslator();
  const { siteName = '' } = useSite() ?? {};
  const { screener_id: id, state, token, titles, message, reason, note } = screener;
  const more = titles.length - MAX_POSTERS;
  return (
    <li className={classNames(cards.card, cards.row, styles.row)}>
      <div className={cards.facts}>
        <p className={cards.states}>
          <StateBadge tone={tones[state]}>{t(stateNames[state])}</StateBadge>
          <Period screener={screener} />
        </p>
        <h2 className={styles.titles} id={`screener-${id}`}>
          {/* Withdrawn titles are not listed. */}
          {titles.length === 0 && t('screeners.noTitles')}
          {titles.map(({ drama_id, title, cover }, index) => (
            <Fragment key={drama_id}>
              {/* A title without a cover is not published and has no page. */}
              {cover ? <Link to={paths.player(locale, drama_id)}>{title}</Link> : title}
              {/* No line begins with the dot. */}
              {index < titles.length - 1 && '\u00a0· '}
            </Fragment>
          ))}
        </h2>
        <Episodes titles={titles} />
        {note && <Words label={t('screeners.noteFrom', { siteName })} text={note} />}
        {message && <Words label={t('screeners.yourMessage')} text={message} />}
        {reason && <Words label={t('screeners.reason')} text={reason} />}
        {state === 'active' && token && titles.length > 0 && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={paths.screener(locale, token)}
            aria-describedby={`screener-${id}`}
          >
            {t('screeners.watch')}
          </Link>
        )}
        {onAskAgain && (
          <Button aria-describedby={`screener-${id}`} onClick={onAskAgain}>
            {t('screeners.requestAgain')}
          </Button>
        )}
      </div>
      <div className={classNames(cards.covers, styles.covers)}>
        {titles.slice(0, MAX_POSTERS).map(({ drama_id, cover }) => (
          <Poster key={drama_id} picture={readFixedPicture(cover, cardWidths)} isFirst={isFirst} />
        ))}
        {more > 0 && <span className={styles.more}>+{more}</span>}
      </div>
    </li>
  );
}

/** The numbers of the episodes if they are not all, otherwise how many there are. */
function Episodes({ titles }: Pick<ScreenerSummary, 'titles'>) {
  const { t } = useTranslator();
  if (titles.length === 0) return null;
  const count = titles.reduce((sum, title) => sum + title.episode_count, 0);
  if (titles.every(({ episodes }) => episodes === null))
    return <p className={page.small}>{t('screeners.episodeCount', { count })}</p>;
  return titles.map(({ drama_id, title, episodes, episode_count }) => {
    const value = episodes
      ? t('screeners.episodeNumbers', { count: episodes.length, numbers: numberRanges(episodes) })
      : t('screeners.episodeCount', { count: episode_count });
    return (
      <p key={drama_id} className={page.small}>
        {titles.length > 1 ? t('page.labelled', { label: title, value }) : value}
      </p>
    );
  });
}

/**
 * The period in which it can be watched; for a closed one the day it was closed, for a request the
 * day it was made.
 */
function Period({ screener }: { screener: ScreenerSummary }) {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone() ?? 'UTC';
  const format = new Intl.DateTimeFormat(dateLocale(locale), { timeZone, dateStyle: 'medium' });
  const { state, created_at, opens_at, expires_at, decided_at } = screener;
  const day = (at: string) => ({ date: format.format(new Date(at)) });
  const period =
    opens_at && expires_at
      ? format.formatRange(new Date(opens_at), new Date(expires_at))
      : t('screeners.requestedOn', day(created_at));
  return (
    // Intl may use other spaces on the server.
    <span className={page.small} suppressHydrationWarning>
      {state === 'revoked' && decided_at ? t('screeners.closedOn', day(decided_at)) : period}
    </span>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <p className={styles.words}>
      <span>{label}</span>
      {text}
    </p>
  );
}
