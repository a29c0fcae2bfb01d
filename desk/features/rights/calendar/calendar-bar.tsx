import { useTranslator } from '#ui/text/translator.ts';
import styles from './calendar.module.css';
import type { RowBar } from './calendar-rows.ts';
import { barWords } from './calendar-words.ts';
import { placeOf } from './time/time-window.ts';

interface CalendarBarProps extends RowBar {
  /** How many countries the row has. */
  total: number;
  /** The window. */
  start: number;
  end: number;
  cell: string;
  isActive: boolean;
  onOpen: (id: string) => void;
}

export function CalendarBar({
  bar,
  count,
  total,
  start,
  end,
  cell,
  isActive,
  onOpen,
}: CalendarBarProps) {
  const words = useTranslator();
  const place = placeOf(bar, { start, end });
  if (!place) return null;
  const text = barWords(words, bar, count, total);
  return (
    <button
      type="button"
      className={styles.bar}
      data-kind={bar.kind}
      data-draft={bar.isDraft || undefined}
      data-cut-left={place.isCutLeft || undefined}
      data-cut-right={place.isCutRight || undefined}
      data-cell={cell}
      data-tooltip={text}
      aria-label={text}
      tabIndex={isActive ? 0 : -1}
      style={{ insetInlineStart: `${place.left}%`, inlineSize: `${place.width}%` }}
      onClick={() => onOpen(bar.id)}
    >
      {/* The mark is drawn by CSS: the accessible name says it in words. */}
      <span
        className={styles.label}
        data-mark={
          bar.isExclusive && bar.kind !== 'holdback'
            ? words.t('deskRights.exclusiveMark')
            : undefined
        }
      >
        {bar.label || bar.id}
      </span>
    </button>
  );
}
