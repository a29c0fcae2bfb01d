import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Cue } from '#subtitles/cue.ts';
import { patch, useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { Track } from '#workbench/projects/project.ts';
import type { FoundProblems } from '../checks/use-checks.ts';
import { useEditor } from '../editor-context.ts';
import { CueRow } from './cue-row.tsx';
import styles from './cue-table.module.css';

interface CueTableProps {
  track: Track;
  /** The cues that are shown, in the order of the file. */
  rows: readonly Cue[];
  problems: FoundProblems;
  /** The texts of the compared track by cue; undefined if none is compared. */
  others: ReadonlyMap<number, readonly Cue[]> | undefined;
  compared: Track | undefined;
}

/** The estimated height of a row, until it is rendered and measured. */
const ROW_HEIGHT = 92;
/** Rows rendered beyond the visible ones, so that quick scrolling shows no gaps. */
const OVERSCAN = 4;
const NONE: readonly never[] = [];

/** The cues as a list of which only the visible rows are rendered. */
export function CueTable({ track, rows, problems, others, compared }: CueTableProps) {
  const { t } = useTranslator();
  const editor = useEditor();
  const scroller = useRef<HTMLDivElement>(null);
  const { cueId, wanted } = useStore(editor.view);
  const activeIndex = useMemo(() => rows.findIndex(({ id }) => id === cueId), [rows, cueId]);
  /** The active row stays rendered, so that scrolling does not lose the focus. */
  const withActive = useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range);
      if (activeIndex < 0 || visible.includes(activeIndex)) return visible;
      return [...visible, activeIndex].toSorted((a, b) => a - b);
    },
    [activeIndex],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: withActive,
    // Rows may appear a frame later; rendering them inside the scroll event would delay scrolling.
    useFlushSync: false,
  });

  const wantedIndex = wanted ? rows.findIndex(({ id }) => id === wanted.cueId) : -1;
  useEffect(() => {
    if (wantedIndex >= 0) virtualizer.scrollToIndex(wantedIndex, { align: 'auto' });
    if (wanted && !wanted.isFocused) patch(editor.view, { wanted: undefined });
  }, [wanted, wantedIndex, virtualizer, editor]);

  const { format, cues } = track.file;
  const numbers = useMemo(() => new Map(cues.map(({ id }, index) => [id, index + 1])), [cues]);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-compared={others !== undefined || undefined}
    >
      <ol
        className={styles.rows}
        aria-label={t('workbenchSubtitles.table')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const cue = rows[index];
          return (
            cue && (
              <li
                key={key}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                data-index={index}
                ref={virtualizer.measureElement}
                className={styles.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                <CueRow
                  cue={cue}
                  no={numbers.get(cue.id) ?? 0}
                  format={format}
                  language={track.language}
                  problems={problems.byCue.get(cue.id) ?? NONE}
                  mark={track.marks[cue.id]}
                  others={others && (others.get(cue.id) ?? NONE)}
                  otherFormat={compared?.file.format}
                  otherLanguage={compared?.language}
                  isActive={cue.id === cueId}
                  isFocusWanted={wanted?.cueId === cue.id && wanted.isFocused}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
