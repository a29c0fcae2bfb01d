import escapeHtml from 'escape-html';
import { TOOL_MARK } from '#contract/site/content.ts';
import { readMessages } from '#i18n/compile.ts';
import type { Locale } from '#i18n/locales.ts';
import { type Picture, pictureHtml } from './pictures.ts';

/** The displayed width of the page's main picture, which is beside or above the title. */
const HERO_SIZES = '(min-width: 900px) 590px, calc(100vw - 32px)';

interface SectionHtml {
  /** Empty for the lead, the content before the first heading. */
  id: string;
  /** HTML; empty for the lead. */
  heading: string;
  html: string;
}

/** A page with a main picture. A tool at the end of the lead divides it into two elements. */
export function showcaseHtml(
  title: string,
  lead: SectionHtml,
  sections: SectionHtml[],
  picture: Picture,
): string {
  const hasTool = lead.html.endsWith(TOOL_MARK);
  const leadHtml = hasTool ? lead.html.slice(0, -TOOL_MARK.length) : lead.html;
  const image = pictureHtml(picture, { alt: '', sizes: HERO_SIZES, isFirst: true });
  const header = `<header><div>${headingHtml(title)}${leadHtml}</div>${image}</header>`;
  const body = sections.map(sectionHtml).join('');
  return hasTool
    ? `<div class="showcase">${header}</div>${TOOL_MARK}<div class="showcase">${body}</div>`
    : `<article class="showcase">${header}${body}</article>`;
}

/** A page without a main picture: an article with a table of contents. */
export function paperHtml(
  title: string,
  lead: SectionHtml,
  sections: SectionHtml[],
  locale: Locale,
): string {
  const body = sections.map(sectionHtml).join('');
  const header = `<header>${headingHtml(title)}${lead.html}</header>`;
  return `<article class="paper">${header}${contentsHtml(sections, locale)}<div>${body}</div></article>`;
}

function headingHtml(title: string): string {
  return `<h1>${escapeHtml(title)}</h1>`;
}

function sectionHtml({ id, heading, html }: SectionHtml): string {
  return `<section id="${id}"><h2>${heading}</h2>${html}</section>`;
}

/**
 * The table of contents, twice: beside the text on wide screens, collapsed above it on narrow ones.
 */
function contentsHtml(sections: SectionHtml[], locale: Locale): string {
  const { 'content.onThisPage': label = '' } = readMessages(locale, ['content']);
  const list = sections.map(({ id, heading }) => `<li><a href="#${id}">${heading}</a></li>`);
  const ol = `<ol>${list.join('')}</ol>`;
  return (
    `<nav class="contents" aria-label="${escapeHtml(label)}">${ol}</nav>` +
    `<details class="contents"><summary>${escapeHtml(label)}</summary>${ol}</details>`
  );
}
