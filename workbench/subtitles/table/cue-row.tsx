import { memo, useEffect, useRef } from 'react';
import type { CueProblem } from '#subtitles/checks/problem.ts';
import type { Cue, SubtitleFormat } from '#subtitles/cue.ts';
import { plainText } from '#subtitles/markup.ts';
import { classNames } from '#ui/state/class-names.ts';
import { patch, useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { CueMark } from '#workbench/projects/project.ts';
import { formatClock } from '../clock.ts';
import { useEditor } from '../editor-context.ts';
import styles from './cue-row.module.css';
import { ProblemList } from './problem-list.tsx';
import { RowActions } from './row-actions.tsx';
import { RowMark } from './row-mark.tsx';
import { TimeField } from './time-field.tsx';

interface CueRowProps {
  cue: Cue;
  /** Its number in the file, from 1. */
  no: number;
  format: SubtitleFormat;
  language: string;
  problems: readonly CueProblem[];
  mark: CueMark | undefined;
  /** Cues of the compared track; undefined if none is compared. */
  others: readonly Cue[] | undefined;
  otherFormat: SubtitleFormat | undefined;
  otherLanguage: string | undefined;
  isActive: boolean;
  isFocusWanted: boolean;
}

const TIME_LABELS = {
  startMs: 'workbenchSubtitles.start',
  endMs: 'workbenchSubtitles.end',
} as const;

/** One cue. Memoised, because each key stroke renders the table. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { cue, no, language, problems, mark, others, isActive, isFocusWanted } = props;
  const { t } = useTranslator();
  const editor = useEditor();
  const { playhead } = editor;
  const text = useRef<HTMLTextAreaElement>(null);
  const isPlaying = useStore(
    playhead.position,
    (ms) => ms !== undefined && cue.startMs <= ms && ms < cue.endMs,
  );
  useEffect(() => {
    if (!isFocusWanted) return;
    text.current?.focus({ preventScroll: true });
    patch(editor.view, { wanted: undefined });
  }, [isFocusWanted, editor]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a focused field makes its row the active one
    <div
      className={classNames(styles.row, isActive && styles.active, isPlaying && styles.playing)}
      onFocus={() => editor.activate(cue.id)}
    >
      <div>
        <button
          type="button"
          className={styles.seek}
          aria-label={t('workbenchSubtitles.goTo', { no })}
          // Without focus: it would make this row the active one and move the button from under the
          // pointer before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            editor.activate(cue.id);
            playhead.seek(cue.startMs);
          }}
        >
          {no}
        </button>
      </div>
      <CueTimes cue={cue} no={no} isActive={isActive} />
      <div className={styles.main}>
        <textarea
          ref={text}
          className={styles.text}
          aria-label={t('workbenchSubtitles.text', { no })}
          lang={language || undefined}
          rows={cue.text.split('\n').length}
          value={cue.text}
          dir="auto"
          onChange={({ target }) => editor.setText(cue.id, target.value)}
        />
        {mark && <RowMark mark={mark} cueId={cue.id} />}
        {problems.length > 0 && <ProblemList problems={problems} />}
      </div>
      {others && (
        <div className={styles.other} lang={props.otherLanguage || undefined} dir="auto">
          {others.map(({ id, text }) => (
            <p key={id}>{plainText(text, props.otherFormat ?? 'srt')}</p>
          ))}
        </div>
      )}
      {isActive && <RowActions cue={cue} textField={text} />}
    </div>
  );
});

/** When the cue is shown and hidden. */
function CueTimes({ cue, no, isActive }: Pick<CueRowProps, 'cue' | 'no' | 'isActive'>) {
  const { t } = useTranslator();
  const editor = useEditor();
  /** The time whose field gets the focus when the row becomes active. */
  const focusedTime = useRef<'startMs' | 'endMs'>(undefined);
  useEffect(() => {
    if (!isActive) focusedTime.current = undefined;
  }, [isActive]);
  return (
    <div className={styles.times}>
      {(['startMs', 'endMs'] as const).map((end) =>
        isActive ? (
          <TimeField
            key={end}
            label={t(TIME_LABELS[end], { no })}
            ms={cue[end]}
            isFocused={focusedTime.current === end}
            onChange={(ms) => editor.setTimes(cue.id, { [end]: ms })}
          />
        ) : (
          // A field only in the active row: two thousand rows scroll faster with plain text.
          <button
            key={end}
            type="button"
            className={styles.time}
            tabIndex={-1}
            aria-label={`${t(TIME_LABELS[end], { no })} ${formatClock(cue[end])}`}
            // On the press already: the focus would replace the button before the click.
            onMouseDown={(event) => {
              event.preventDefault();
              focusedTime.current = end;
              editor.activate(cue.id);
            }}
          >
            {formatClock(cue[end])}
          </button>
        ),
      )}
    </div>
  );
}
