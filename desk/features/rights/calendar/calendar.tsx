import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { RightsCalendar } from '#contract/desk/rights-check.ts';
import type { LeafMedium } from '#contract/licence/media.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { toBars } from './bars.ts';
import styles from './calendar.module.css';
import { CalendarRowView } from './calendar-row.tsx';
import { calendarRows } from './calendar-rows.ts';
import { CalendarScale } from './calendar-scale.tsx';
import { nextCell } from './next-cell.ts';
import { toFreeTimes } from './time/free-time.ts';
import { timeWindow, type Zoom } from './time/time-window.ts';

interface CalendarProps {
  calendar: RightsCalendar;
  /** Empty means all. */
  media: readonly LeafMedium[];
  zoom: Zoom;
  /** The first year. */
  from: number;
  onOpenBar: (id: string) => void;
}

/**
 * Media × territories over time. It is one stop of the Tab key: arrow keys move between rows and
 * bars, Enter opens a bar or unfolds a row. The table of the same page says the same in words.
 */
export function Calendar({ calendar, media, zoom, from, onOpenBar }: CalendarProps) {
  const { t } = useTranslator();
  const grid = useRef<HTMLDivElement>(null);
  const data = useMemo(() => ({ bars: toBars(calendar), free: toFreeTimes(calendar) }), [calendar]);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  // A single medium is unfolded unless it was folded by hand.
  const open = useMemo(
    () => (media.length === 1 ? toggled.symmetricDifference(new Set(media)) : toggled),
    [media, toggled],
  );
  const rows = useMemo(() => calendarRows(data, media, open), [data, media, open]);
  const [active, setActive] = useState<string>();
  const firstCell = rows[0]?.key;
  const window = timeWindow(zoom, from, data.bars, calendar.today);

  const toggle = (key: string) => setToggled((now) => now.symmetricDifference(new Set([key])));
  const move = (event: KeyboardEvent) => {
    const cells = grid.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
    const next = nextCell([...cells], event.target as HTMLElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <div className={styles.scroller}>
      <div
        ref={grid}
        role="treegrid"
        className={styles.calendar}
        aria-label={t('deskRights.calendar')}
        onKeyDown={move}
        onFocus={({ target }) => setActive((target as HTMLElement).dataset.cell)}
      >
        <CalendarScale window={window} today={calendar.today} />
        {rows.map((row) => (
          <CalendarRowView
            key={row.key}
            row={row}
            start={window.start}
            end={window.end}
            isOpen={open.has(row.key)}
            activeCell={activeIn(row.key, active ?? firstCell)}
            onToggle={toggle}
            onOpenBar={onOpenBar}
          />
        ))}
      </div>
    </div>
  );
}

/** The cell that has the focus, if it is in the row: `svod` or `svod/R12`. */
function activeIn(rowKey: string, active: string | undefined): string | undefined {
  return active?.split('/')[0] === rowKey ? active : undefined;
}
