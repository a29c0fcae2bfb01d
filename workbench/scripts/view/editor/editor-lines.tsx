import { memo, type RefObject, useEffect, useLayoutEffect } from 'react';
import { splitLines } from '#workbench/scripts/parse/narrow.ts';
import { lineBlocks } from './line-blocks.ts';
import styles from './script-editor.module.css';

interface EditorLinesProps {
  ref: RefObject<HTMLDivElement | null>;
  text: string;
  /** The line to mark, from 1. */
  target: number | undefined;
}

/** The lines in blocks, so that an edited line renders only its block again. */
export function EditorLines({ ref, text, target = 0 }: EditorLinesProps) {
  const blocks = lineBlocks(splitLines(text));
  useNearBlocks(ref, blocks.length);
  return (
    <div ref={ref} className={styles.lines} aria-hidden="true">
      {blocks.map(({ start, text: lines }, index) => (
        <div key={index} className={styles.block} data-start={start}>
          <Lines text={lines} target={blockTarget(lines, target - start)} />
        </div>
      ))}
    </div>
  );
}

/** Marks the blocks that are in view or about to be. */
function useNearBlocks(lines: RefObject<HTMLDivElement | null>, count: number) {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          target.toggleAttribute('data-near', isIntersecting);
        numberNearBlocks(lines.current);
      },
      { root: lines.current?.closest('[data-scrolls]') ?? null, rootMargin: '600px 0px' },
    );
    for (const block of Array.from(lines.current?.children ?? []).slice(0, count))
      observer.observe(block);
    return () => observer.disconnect();
  }, [lines, count]);
  useLayoutEffect(() => numberNearBlocks(lines.current));
}

/** Not by a style of every block: changing the counters of all of them takes long to lay out. */
function numberNearBlocks(lines: HTMLElement | null): void {
  for (const block of lines?.querySelectorAll<HTMLElement>('[data-near]') ?? [])
    block.style.counterReset = `line ${block.dataset.start}`;
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
