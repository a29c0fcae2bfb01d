import { memo, type Ref } from 'react';
import { splitLines } from '../../parse/narrow.ts';
import styles from './script-editor.module.css';

const BLOCK = 100;

/** The lines in blocks, so that an edited line renders only its block again. */
export function EditorLines({
  ref,
  text,
  target,
}: {
  ref: Ref<HTMLDivElement>;
  text: string;
  target: number | undefined;
}) {
  const lines = splitLines(text);
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) =>
    lines.slice(index * BLOCK, (index + 1) * BLOCK).join('\n'),
  );
  return (
    <div ref={ref} className={styles.lines} aria-hidden="true">
      {blocks.map((block, index) => (
        <LineBlock
          key={index}
          text={block}
          target={target && Math.ceil(target / BLOCK) === index + 1 ? (target - 1) % BLOCK : -1}
        />
      ))}
    </div>
  );
}

const LineBlock = memo(function LineBlock({ text, target }: { text: string; target: number }) {
  return (
    <div>
      {text.split('\n').map((line, index) => (
        <div key={index} className={styles.line} data-target={index === target || undefined}>
          {line}
        </div>
      ))}
    </div>
  );
});

/** The element of a line, counted from 1. */
export function lineElement(lines: HTMLElement, line: number): HTMLElement | undefined {
  const block = lines.children[Math.ceil(line / BLOCK) - 1];
  const element = block?.children[(line - 1) % BLOCK];
  return element instanceof HTMLElement ? element : undefined;
}
