import { useMemo } from 'react';
import type { RightsCalendar } from '#contract/desk/rights-check.ts';
import type { LeafMedium } from '#contract/licence/media.ts';
import { mediaNames } from '#i18n/names/order-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { type BarKind, toBars } from './bars.ts';
import { type CalendarRow, calendarRows } from './calendar-rows.ts';
import styles from './calendar-table.module.css';
import { barWords, freeWords, placeName } from './calendar-words.ts';
import { toFreeTimes } from './time/free-time.ts';

interface CalendarTableProps {
  calendar: RightsCalendar;
  media: readonly LeafMedium[];
  onOpenBar: (id: string) => void;
}

/** The calendar in words: for each medium and region what is free, sold, offered and held back. */
export function CalendarTable({ calendar, media, onOpenBar }: CalendarTableProps) {
  const words = useTranslator();
  const { t } = words;
  const rows = useMemo(() => regionRows(calendar, media), [calendar, media]);
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('deskRights.tableCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('licence.media')}</th>
            <th scope="col">{t('licence.territories')}</th>
            <th scope="col">{t('deskRights.free')}</th>
            <th scope="col">{t('deskRights.soldOrBlocked')}</th>
            <th scope="col">{t('deskRights.kindIn')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{t(mediaNames[row.medium])}</th>
              <td>{placeName(words, row)}</td>
              <td>
                <ul>
                  {row.free.map((segment) => (
                    <li key={segment.start}>{freeWords(words, segment, row.codes.length)}</li>
                  ))}
                </ul>
              </td>
              <td>
                <Bars row={row} kinds={['out', 'quote', 'holdback']} onOpenBar={onOpenBar} />
              </td>
              <td>
                <Bars row={row} kinds={['in']} onOpenBar={onOpenBar} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The regions of all shown media; media without any right have one row. */
function regionRows(calendar: RightsCalendar, media: readonly LeafMedium[]): CalendarRow[] {
  const data = { bars: toBars(calendar), free: toFreeTimes(calendar) };
  const closed = calendarRows(data, media, new Set());
  const used = closed.filter(({ lanes }) => lanes.length > 0).map(({ medium }) => medium);
  const rows = calendarRows(data, media, new Set<string>(used));
  return rows.filter(({ level, medium }) => level === 2 || !used.includes(medium));
}

interface BarsProps {
  row: CalendarRow;
  kinds: readonly BarKind[];
  onOpenBar: (id: string) => void;
}

function Bars({ row, kinds, onOpenBar }: BarsProps) {
  const words = useTranslator();
  const bars = row.lanes.flat().filter(({ bar }) => kinds.includes(bar.kind));
  return (
    <ul>
      {bars.map(({ bar, count }) => (
        <li key={bar.id}>
          <button type="button" className={styles.open} onClick={() => onOpenBar(bar.id)}>
            {barWords(words, bar, count, row.codes.length)}
          </button>
        </li>
      ))}
    </ul>
  );
}
