import { memo, type Ref } from 'react';
import { splitLines } from '../../parse/narrow.ts';
import { lineBlocks } from './line-blocks.ts';
import styles from './script-editor.module.css';

interface EditorLinesProps {
  ref: Ref<HTMLDivElement>;
  text: string;
  /** The line to mark, from 1. */
  target: number | undefined;
}

/** The lines in blocks, so that an edited line renders only its block again. */
export function EditorLines({ ref, text, target = 0 }: EditorLinesProps) {
  return (
    <div ref={ref} className={styles.lines} aria-hidden="true">
      {lineBlocks(splitLines(text)).map(({ start, text: lines }, index) => (
        <div key={index} className={styles.block} style={{ counterReset: `line ${start}` }}>
          <Lines text={lines} target={blockTarget(lines, target - start)} />
        </div>
      ))}
    </div>
  );
}

/** The line in the block, from 1; 0 for all other blocks, which then render nothing new. */
function blockTarget(lines: string, target: number): number {
  return target > 0 && target <= splitLines(lines).length ? target : 0;
}

const Lines = memo(function Lines({ text, target }: { text: string; target: number }) {
  return text.split('\n').map((line, index) => (
    <div key={index} className={styles.line} data-target={index + 1 === target || undefined}>
      {line}
    </div>
  ));
});

/** The element of a line, counted from 1. */
export function lineElement(lines: HTMLElement, line: number): Element | undefined {
  let start = 0;
  for (const block of lines.children) {
    const element = block.children[line - 1 - start];
    if (element) return element;
    start += block.children.length;
  }
  return undefined;
}
