import type { Marked, Tokens } from 'marked';
import { TOOL_MARK } from '#contract/site/content.ts';
import type { BlockName, Part } from './parts.ts';
import type { Source } from './source.ts';

interface BlockHtml {
  html: string;
  /** The number of items in the block. */
  count: number;
}

interface BlockContext {
  source: Source;
  markdown: Marked;
}

const SYNC = { async: false } as const;

/** Renders each kind of block; the styles are in `web/routes/content-page.css`. */
export const blocks: Record<BlockName, (part: Part, context: BlockContext) => BlockHtml> = {
  facts(part, { source, markdown }) {
    const facts = linesOf(part).map(({ text, line }) => {
      const [, value, label] = /^-\s+(.*?\S)\s+\|\s+(\S.*)$/.exec(text) ?? [];
      if (!value || !label) return source.fail(line, 'a fact is written as: - NUMBER | LABEL');
      const [dt, dd] = [label, value].map((words) => markdown.parseInline(words, SYNC));
      return `<div><dt>${dt}</dt><dd>${dd}</dd></div>`;
    });
    return { html: `<dl class="facts">${facts.join('')}</dl>`, count: facts.length };
  },

  cards(part, { source, markdown }) {
    const cards: string[] = [];
    for (const token of markdown.lexer(part.text)) {
      if (token.type === 'space') continue;
      if (token.type === 'heading') cards.push('');
      if (cards.length === 0) source.fail(part.line, 'a card must begin with a ### heading');
      cards.push((cards.pop() ?? '') + markdown.parser([token]));
    }
    return { html: `<ul class="cards">${asItems(cards)}</ul>`, count: cards.length };
  },

  steps(part, { source, markdown }) {
    const [list, ...others] = markdown.lexer(part.text).filter(({ type }) => type !== 'space');
    if (list?.type !== 'list' || !list.ordered || others.length > 0)
      return source.fail(part.line, 'steps must be one numbered list');
    const steps = (list as Tokens.List).items.map(({ tokens }) => markdown.parser(tokens));
    return { html: `<ol class="steps">${asItems(steps)}</ol>`, count: steps.length };
  },

  quote: (part, { markdown }) => inBox(part, markdown, 'class="quote"'),

  note: (part, { markdown }) => inBox(part, markdown, 'class="note" role="note"'),

  action(part, { source, markdown }) {
    const links = linesOf(part).map(({ text, line }) => {
      if (!/^\[[^\]]+\]\([^)]+\)$/.test(text))
        source.fail(line, 'each line of an action must be one link');
      return markdown.parseInline(text, SYNC);
    });
    return { html: `<p class="actions">${links.join('')}</p>`, count: links.length };
  },

  tool: () => ({ html: TOOL_MARK, count: 1 }),
};

function inBox({ text }: Part, markdown: Marked, attributes: string): BlockHtml {
  return { html: `<div ${attributes}>${markdown.parser(markdown.lexer(text))}</div>`, count: 1 };
}

function linesOf({ text, line }: Part) {
  return text
    .split('\n')
    .map((one, index) => ({ text: one.trim(), line: line + index }))
    .filter((one) => one.text !== '');
}

function asItems(items: string[]): string {
  return items.map((item) => `<li>${item}</li>`).join('');
}
