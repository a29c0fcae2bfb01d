import { useEffect, useRef } from 'react';
import type { Cue } from '#subtitles/cue.ts';
import type { FoundProblems } from '../checks/use-checks.ts';
import { useEditor } from '../editor-context.ts';

interface Keys {
  rows: readonly Cue[];
  problems: FoundProblems;
  onFind: () => void;
}

const SEEK_MS = 1000;

export const isApple = () => /^(Mac|iP)/.test(navigator.platform);

/** Alt; on Apple's systems Control and Option, because Option types letters. */
function isEditorKey({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey && !metaKey && ctrlKey === isApple();
}

/**
 * The keys of the editor, which work while a text is typed. They are compared by their place on the
 * keyboard, because layouts differ. `keys-dialog.tsx` lists them.
 */
export function useKeys(keys: Keys): void {
  const editor = useEditor();
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const { playhead } = editor;
    const position = () => playhead.position.get();
    const byCode: Record<string, () => void> = {
      KeyK: () => playhead.toggle(),
      KeyJ: () => playhead.seek(Math.max(0, (position() ?? 0) - SEEK_MS)),
      KeyL: () => playhead.seek((position() ?? 0) + SEEK_MS),
      BracketLeft: () => setTime('startMs'),
      BracketRight: () => setTime('endMs'),
      ArrowUp: () => move(-1, () => true),
      ArrowDown: () => move(1, () => true),
      Enter: confirmAndGoOn,
      KeyN: () => move(1, ({ id }) => current.current.problems.byCue.has(id)),
    };

    function setTime(end: 'startMs' | 'endMs') {
      const [ms, { cueId }] = [position(), editor.view.get()];
      if (ms !== undefined && cueId !== undefined) editor.setTimes(cueId, { [end]: ms });
    }

    function confirmAndGoOn() {
      const { cueId } = editor.view.get();
      if (cueId !== undefined && editor.track().marks[cueId] === 'machine') editor.confirm(cueId);
      move(1, ({ id }) => id in editor.track().marks);
    }

    /** Goes to the next cue in a direction that is accepted. */
    function move(step: 1 | -1, isAccepted: (cue: Cue) => boolean) {
      const { rows } = current.current;
      const { cueId } = editor.view.get();
      let index = rows.findIndex(({ id }) => id === cueId) + step;
      if (index < 0) index = 0;
      while (index < rows.length && index >= 0) {
        const cue = rows[index];
        if (cue && isAccepted(cue)) return editor.goTo(cue.id, { isFocused: true });
        index += step;
      }
    }

    function handle(event: KeyboardEvent) {
      const isDialog = event.target instanceof Element && event.target.closest('[role=dialog]');
      if (isDialog) return;
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyF';
      const run = isFind ? current.current.onFind : isEditorKey(event) && byCode[event.code];
      if (!run) return;
      event.preventDefault();
      run();
    }
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [editor]);
}
