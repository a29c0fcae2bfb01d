import type { Source } from './source.ts';

/** Blocks between `:::name` and `:::`; `blocks.ts` renders each. */
const blockNames = ['facts', 'cards', 'steps', 'quote', 'note', 'action', 'tool'] as const;
export type BlockName = (typeof blockNames)[number];

/** Plain Markdown, or the content of a block. */
export interface Part {
  block?: BlockName;
  text: string;
  /** The number of the part's first line. */
  line: number;
}

const MARK = /^:::\s*(\S*)\s*$/;

/** Splits a document, beginning at the line `from`, into plain Markdown and blocks. */
export function readParts(source: Source, from: number): Part[] {
  const parts: Part[] = [];
  let open: { block?: BlockName; line: number } = { line: from };
  const close = (before: number) => {
    const text = source.lines.slice(open.line - 1, before - 1).join('\n');
    const isEmpty = !text.trim();
    if (open.block === 'tool' && !isEmpty) source.fail(open.line, 'the block tool must be empty');
    if (open.block && open.block !== 'tool' && isEmpty)
      source.fail(open.line, `the block ${open.block} is empty`);
    if (open.block || !isEmpty) parts.push({ ...open, text });
  };
  for (let line = from; line <= source.lines.length; line += 1) {
    const name = MARK.exec(source.lines[line - 1] ?? '')?.[1];
    if (name === undefined) continue;
    const isEnd = name === '';
    if (isEnd && !open.block) source.fail(line, '::: closes no block');
    if (!isEnd && open.block) source.fail(line, `the block ${open.block} is not closed`);
    if (!isEnd && !isBlockName(name))
      source.fail(line, `unknown block: ${name}; one of ${blockNames.join(', ')}`);
    close(line);
    open = { line: line + 1, ...(isBlockName(name) && { block: name }) };
  }
  if (open.block) source.fail(open.line - 1, `the block ${open.block} is not closed with :::`);
  close(source.lines.length + 1);
  return parts;
}

function isBlockName(name: string): name is BlockName {
  return blockNames.includes(name as BlockName);
}
