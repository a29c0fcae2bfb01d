import { useEffect, useRef } from 'react';
import { splitLines } from '#workbench/scripts/parse/narrow.ts';
import { EditorLines, lineElement } from './editor-lines.tsx';
import styles from './script-editor.module.css';

/** A line to show; another object shows the same line again. */
export interface Jump {
  readonly line: number;
}

interface ScriptEditorProps {
  label: string;
  placeholder: string;
  text: string;
  jump: Jump | undefined;
  onChange: (text: string) => void;
}

/**
 * A text field with line numbers. The field is as high as its text and lies over a copy of it, whose
 * lines wrap in the same places: the copy carries the numbers and tells where a line is.
 */
export function ScriptEditor({ label, placeholder, text, jump, onChange }: ScriptEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (field.current?.value === '') field.current.focus();
  }, []);

  useEffect(() => {
    if (!jump) return;
    // After a change of tabs the editor has its size only in the next frame.
    const request = requestAnimationFrame(() => {
      const target = lines.current && lineElement(lines.current, jump.line);
      if (!target || !frame.current) return;
      const { top } = target.getBoundingClientRect();
      const below = top - frame.current.getBoundingClientRect().top;
      frame.current.scrollTop += below - frame.current.clientHeight / 3;
      const at = startOfLine(field.current?.value ?? '', jump.line);
      field.current?.setSelectionRange(at, at);
    });
    return () => cancelAnimationFrame(request);
  }, [jump]);

  return (
    <div ref={frame} className={styles.frame} data-scrolls>
      <div className={styles.stack}>
        <EditorLines ref={lines} text={text} target={jump?.line} />
        <textarea
          ref={field}
          className={styles.field}
          aria-label={label}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  );
}

function startOfLine(text: string, line: number): number {
  return splitLines(text)
    .slice(0, line - 1)
    .reduce((at, { length }) => at + length + 1, 0);
}
