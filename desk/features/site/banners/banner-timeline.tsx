import type { CSSProperties } from 'react';
import type { DeskBanner } from '#contract/desk/banners.ts';
import { dateLocale } from '#i18n/date-locale.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './banner-timeline.module.css';
import type { Timeline } from './timeline.ts';

interface BannerTimelineProps {
  banner: Pick<DeskBanner, 'starts_at' | 'ends_at' | 'state'>;
  timeline: Timeline;
}

/** The period of a banner on the common scale; the words beside it say the same. */
export function BannerTimeline({ banner, timeline }: BannerTimelineProps) {
  const { from, to, isOpenBefore, isOpenAfter } = timeline.barOf(banner);
  return (
    <div className={styles.track} aria-hidden="true">
      <Ticks timeline={timeline} />
      <span
        className={styles.bar}
        data-state={banner.state}
        data-open-before={isOpenBefore || undefined}
        data-open-after={isOpenAfter || undefined}
        style={{ insetInlineStart: `${from}%`, inlineSize: `${Math.max(to - from, 1)}%` }}
      />
      <span className={styles.now} style={at(timeline.now)} />
    </div>
  );
}

/** The names of the months, above the bars. */
export function TimelineAxis({ timeline }: { timeline: Timeline }) {
  const { t, locale } = useTranslator();
  const format = new Intl.DateTimeFormat(dateLocale(locale), { month: 'short' });
  return (
    <div className={styles.axis} aria-hidden="true">
      {timeline.ticks.map(({ date, percent }) =>
        // Next to "Today" there is no room for another label, nor at the end.
        Math.abs(percent - timeline.now) < 12 || percent > 92 ? null : (
          <span key={percent} style={at(percent)}>
            {format.format(date)}
          </span>
        ),
      )}
      <span className={styles.today} style={at(timeline.now)}>
        {t('deskSite.today')}
      </span>
    </div>
  );
}

function Ticks({ timeline: { ticks } }: { timeline: Timeline }) {
  return ticks.map(({ percent }) => (
    <span key={percent} className={styles.tick} style={at(percent)} />
  ));
}

function at(percent: number): CSSProperties {
  return { insetInlineStart: `${percent}%` };
}
