import { type ContentPage, TOOL_MARK } from '#contract/site/content.ts';
import type { Locale } from '#i18n/locales.ts';
import { type Placeholder, placeholders } from '#server/areas/content/placeholders.ts';
import { blocks } from './blocks.ts';
import { readFrontMatter } from './front-matter.ts';
import { paperHtml, showcaseHtml } from './layout.ts';
import { createMarkdown, type References } from './markdown.ts';
import { factsIn, unmarkedFacts } from './needs.ts';
import { readParts } from './parts.ts';
import type { Pictures } from './pictures.ts';
import { Source } from './source.ts';

/** Ids of elements that `web/shell` adds to every page; a section must not have one of them. */
const RESERVED_IDS = new Set(['content', 'header']);

interface Options {
  /** The path for error messages, such as `content/about/en.md`. */
  file: string;
  locale: Locale;
  pictures: Pictures;
}

interface Section extends References {
  /** Empty for the lead, the content before the first heading. */
  id: string;
  heading: string;
  html: string;
  /** The section's blocks with their item counts. */
  blocks: string[];
  placeholders: Set<string>;
}

export interface CompiledDocument {
  page: ContentPage;
  /** The structure, which must be the same in all languages. */
  outline: string[];
  links: string[];
  ids: string[];
  source: Source;
}

/** Compiles a document to a page; placeholders stay for the server to fill in. */
export function compileDocument(
  text: string,
  { file, locale, pictures }: Options,
): CompiledDocument {
  const source = new Source(file, text);
  const { title, description, picture, bodyLine } = readFrontMatter(source);
  source.lines.forEach((words, at) => void readPlaceholders(words, source, at + 1));
  refuseFacts(factsIn(title + description), 1);
  const hero = picture === undefined ? undefined : pictures.get(picture);
  if (picture && !hero) source.fail(source.lineOf('picture:', 1), `unknown picture: ${picture}`);

  const sections = [newSection()];
  const current = () => sections.at(-1) as Section;
  let line = bodyLine;
  const markdown = createMarkdown({
    source,
    locale,
    pictures,
    line: () => line,
    references: current,
  });

  for (const part of readParts(source, bodyLine)) {
    line = part.line;
    if (part.block === 'tool' && !(hero && sections.length === 1))
      source.fail(line, 'a tool is allowed only before the first heading of a page with a picture');
    if (part.block) {
      refuseAfterTool(line);
      refuseFacts(factsIn(part.text), line);
      const { html, count } = blocks[part.block](part, { source, markdown });
      current().html += html;
      current().blocks.push(`${part.block} ${count}`);
      addPlaceholders(part.text);
      continue;
    }
    for (const token of markdown.lexer(part.text)) {
      if (token.type === 'heading' && token.depth === 2) {
        const { words, id } = readHeading(token.text, sections, source, line);
        refuseFacts(factsIn(words), line);
        sections.push(newSection(markdown.parseInline(words, { async: false }), id));
      } else {
        const html = markdown.parser([token]);
        if (html) refuseAfterTool(line);
        refuseFacts(unmarkedFacts(html), line);
        current().html += html;
        if (token.type === 'heading' || token.type === 'list') current().blocks.push(token.type);
      }
      addPlaceholders(token.raw);
      line += token.raw.split('\n').length - 1;
    }
  }

  function addPlaceholders(text: string) {
    for (const name of readPlaceholders(text, source, line)) current().placeholders.add(name);
  }

  /**
   * Fails if there is a fact: outside of marked parts, a missing one would leave a gap in the text.
   */
  function refuseFacts([name]: string[], at: number) {
    if (name) source.fail(at, `{${name}} is allowed only in a paragraph or a list item`);
  }

  /** The tool ends the lead, so that it divides the page into two complete elements. */
  function refuseAfterTool(at: number) {
    if (current().html.endsWith(TOOL_MARK)) source.fail(at, 'a heading must follow the tool');
  }

  const [lead, ...rest] = sections as [Section, ...Section[]];
  const html = hero ? showcaseHtml(title, lead, rest, hero) : paperHtml(title, lead, rest, locale);
  return {
    page: { title, description, html },
    outline: [`picture ${picture}`, ...sections.flatMap(outlineOf)],
    links: sections.flatMap(({ links }) => [...links]),
    ids: rest.map(({ id }) => id),
    source,
  };
}

/** The words and the id of a heading such as `Our work {#work}`. */
function readHeading(text: string, sections: Section[], source: Source, line: number) {
  const [, words = '', id = ''] = /^(.*?)\s*\{#([a-z][a-z0-9-]*)\}$/.exec(text) ?? [];
  if (!id) source.fail(line, `the heading has no {#id}: ${text}`);
  if (RESERVED_IDS.has(id)) source.fail(line, `the id is used by the page's layout: ${id}`);
  if (sections.some((section) => section.id === id)) source.fail(line, `duplicate id: ${id}`);
  return { words, id };
}

function newSection(heading = '', id = ''): Section {
  const empty = { html: '', blocks: [], links: new Set<string>(), pictures: new Set<string>() };
  return { ...empty, heading, placeholders: new Set(), id };
}

/** The names of placeholders in braces; fails on an unknown name. */
function readPlaceholders(words: string, source: Source, line: number): string[] {
  return Array.from(words.matchAll(/\{([^{}]*)\}/g), ([whole, name = '']) => {
    if (name.startsWith('#')) return '';
    if (!placeholders.includes(name as Placeholder))
      source.fail(line, `unknown placeholder: ${whole}; one of ${placeholders.join(', ')}`);
    return name;
  }).filter(Boolean);
}

function outlineOf({
  id,
  blocks: blockLines,
  pictures,
  links,
  placeholders: names,
}: Section): string[] {
  return [
    `section ${id ?? '(lead)'}`,
    ...blockLines,
    ...[...pictures].map((name) => `picture ${name}`),
    ...[...links].toSorted().map((link) => `link ${link}`),
    ...[...names].toSorted().map((name) => `{${name}}`),
  ];
}
