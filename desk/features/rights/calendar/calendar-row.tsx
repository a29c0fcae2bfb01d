import { type CSSProperties, memo } from 'react';
import { mediaNames } from '#i18n/names/order-names.ts';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './calendar.module.css';
import { CalendarBar } from './calendar-bar.tsx';
import type { CalendarRow } from './calendar-rows.ts';
import { freeWords, placeName } from './calendar-words.ts';
import { placeOf, type TimeWindow } from './time/time-window.ts';

interface CalendarRowProps {
  row: CalendarRow;
  /** The window; as numbers, because the row is memoised. */
  start: number;
  end: number;
  isOpen: boolean;
  /** The cell of this row that the Tab key reaches. */
  activeCell: string | undefined;
  onToggle: (key: string) => void;
  onOpenBar: (id: string) => void;
}

/** Rows of many countries show the first lanes only; unfolding them shows the rest. */
const MAX_LANES = 6;

export const CalendarRowView = memo(function CalendarRowView(props: CalendarRowProps) {
  const { row, start, end, isOpen, activeCell, onToggle, onOpenBar } = props;
  const words = useTranslator();
  const { t } = words;
  const lanes = row.level === 3 ? row.lanes : row.lanes.slice(0, MAX_LANES);
  const hiddenCount = row.lanes.slice(lanes.length).flat().length;
  const name = row.level === 1 ? t(mediaNames[row.medium]) : placeName(words, row);
  const isLeaf = row.level === 3;
  const cell = {
    'data-cell': row.key,
    tabIndex: activeCell === row.key ? 0 : -1,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a treegrid
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div
      role="row"
      className={styles.row}
      aria-level={row.level}
      {...(!isLeaf && { 'aria-expanded': isOpen })}
      style={{ '--lanes': lanes.length + (hiddenCount > 0 ? 1 : 0) } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a treegrid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its name has the focus */}
      <div role="rowheader" className={styles.head} data-level={row.level}>
        {isLeaf ? (
          <span className={styles.name} {...cell}>
            {name}
          </span>
        ) : (
          <button
            type="button"
            className={styles.toggle}
            {...cell}
            onClick={() => onToggle(row.key)}
          >
            <span className={styles.arrow} data-open={isOpen}>
              <ChevronDownIcon size={16} />
            </span>
            <span className={styles.name}>{name}</span>
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a treegrid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its bars have the focus */}
      <div role="gridcell" className={styles.track}>
        <FreeTimes row={row} window={{ start, end }} />
        {lanes.map((lane) => (
          <div key={lane[0]?.bar.id} className={styles.lane}>
            {lane.map((one) => (
              <CalendarBar
                key={one.bar.id}
                {...one}
                total={row.codes.length}
                start={start}
                end={end}
                cell={`${row.key}/${one.bar.id}`}
                isActive={activeCell === `${row.key}/${one.bar.id}`}
                onOpen={onOpenBar}
              />
            ))}
          </div>
        ))}
        {hiddenCount > 0 && (
          <div className={styles.more}>{t('deskRights.moreBars', { count: hiddenCount })}</div>
        )}
      </div>
    </div>
  );
});

/** In how many of the row's countries the title is free, over time. */
function FreeTimes({ row, window }: { row: CalendarRow; window: TimeWindow }) {
  const words = useTranslator();
  return (
    <div className={styles.free}>
      {row.free.map((segment) => {
        const place = placeOf(segment, window);
        if (!place) return null;
        const text = freeWords(words, segment, row.codes.length);
        return (
          <span
            key={segment.start}
            role="img"
            aria-label={text}
            data-tooltip={text}
            data-level={segment.level}
            className={styles.freeTime}
            style={{ insetInlineStart: `${place.left}%`, inlineSize: `${place.width}%` }}
          />
        );
      })}
    </div>
  );
}
