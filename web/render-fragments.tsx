import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { Translator } from '#i18n/i18n.ts';
import { TranslatorContext } from '#ui/text/translator.ts';
import type { RenderFragment } from './lib/fragments.ts';

/** The cards of about four thousand dramas in six languages. */
const MAX_CHARACTERS = 24 * 1024 * 1024;

interface Rendered {
  facts: readonly unknown[];
  html: string;
}

const rendered = new LRUCache<string, Rendered>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ html }) => html.length,
});

/**
 * Renders parts that many pages share, such as cards, and caches their HTML: rendering a hundred
 * cards would take half of the time of the home page.
 */
export function fragmentsOf(translator: Translator): RenderFragment {
  return ({ kind, id, facts, node }) => {
    const key = `${translator.locale} ${kind} ${id}`;
    const known = rendered.get(key);
    if (known && isEqual(known.facts, facts)) return known.html;
    // React allows a render inside of another one; the inner one has no contexts of the outer one.
    const html = renderToString(<TranslatorContext value={translator}>{node()}</TranslatorContext>);
    rendered.set(key, { facts, html });
    return html;
  };
}

function isEqual(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
