import type { RefObject } from 'react';
import type { Cue } from '#subtitles/cue.ts';
import { removeCues } from '#subtitles/formats/remove-cues.ts';
import { insertCue, mergeCues, splitCue } from '#subtitles/mend/edit-cues.ts';
import { Button } from '#ui/button/button.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useEditor } from '../editor-context.ts';
import styles from './cue-row.module.css';

interface RowActionsProps {
  cue: Cue;
  textField: RefObject<HTMLTextAreaElement | null>;
}

/** How long a new cue is shown, if there is room for it. */
export const NEW_CUE_MS = 1500;

/** The buttons of the active cue. */
export function RowActions({ cue, textField }: RowActionsProps) {
  const { t } = useTranslator();
  const editor = useEditor();
  const hasFilm = useStore(editor.playhead.position, (ms) => ms !== undefined);
  const { canMerge, ...edits } = useCueEdits(cue, textField);
  const position = () => editor.playhead.position.get() ?? 0;
  return (
    <div className={styles.actions}>
      <Button size="small" variant="quiet" onClick={edits.insert}>
        {t('workbenchSubtitles.insert')}
      </Button>
      {/* A press must not move the caret out of the text, at which the cue is split. */}
      <Button
        size="small"
        variant="quiet"
        onMouseDown={(event) => event.preventDefault()}
        onClick={edits.split}
      >
        {t('workbenchSubtitles.split')}
      </Button>
      <Button size="small" variant="quiet" disabled={!canMerge} onClick={edits.merge}>
        {t('workbenchSubtitles.merge')}
      </Button>
      <Button size="small" variant="quiet" onClick={edits.remove}>
        {t('workbenchSubtitles.remove')}
      </Button>
      {hasFilm && (
        <>
          <Button
            size="small"
            variant="quiet"
            onClick={() => editor.setTimes(cue.id, { startMs: position() })}
          >
            {t('workbenchSubtitles.startHere')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => editor.setTimes(cue.id, { endMs: position() })}
          >
            {t('workbenchSubtitles.endHere')}
          </Button>
        </>
      )}
    </div>
  );
}

/** What changes the number of cues; the result gets the focus. */
function useCueEdits(cue: Cue, textField: RowActionsProps['textField']) {
  const editor = useEditor();
  const { cues } = editor.track().file;
  const index = cues.findIndex(({ id }) => id === cue.id);
  const next = cues[index + 1];
  const neighbour = next ?? cues[index - 1];

  function insert() {
    const startMs = cue.endMs;
    const endMs = Math.min(startMs + NEW_CUE_MS, next?.startMs ?? Number.POSITIVE_INFINITY);
    const { file, cueId } = insertCue(editor.track().file, {
      startMs,
      endMs: Math.max(startMs, endMs),
      text: '',
    });
    editor.changeFile(() => file);
    editor.goTo(cueId, { isFocused: true });
  }

  function split() {
    const at = textField.current?.selectionStart ?? 0;
    const parts = splitCue(editor.track().file, cue.id, at);
    if (!parts) return;
    editor.changeFile(() => parts.file);
    editor.goTo(parts.cueId, { isFocused: true });
  }

  function merge() {
    if (!next) return;
    editor.changeFile((file) => mergeCues(file, new Set([cue.id, next.id])));
    editor.goTo(cue.id, { isFocused: true });
  }

  function remove() {
    editor.changeFile((file) => removeCues(file, new Set([cue.id])));
    editor.goTo(neighbour?.id, { isFocused: true });
  }

  return { insert, split, merge, remove, canMerge: next !== undefined };
}
