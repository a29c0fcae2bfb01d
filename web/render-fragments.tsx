import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { Translator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { TranslatorContext } from '#ui/text/translator.ts';
import type { RenderFragment } from './lib/fragments.ts';

/** Of one kind and language: the cards of about four thousand dramas. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

interface Rendered {
  facts: readonly unknown[];
  html: string;
}

type Fragments = LRUCache<number, Rendered>;

const byKind = new WeakMap<object, Map<Locale, Fragments>>();

/**
 * Renders parts that many pages share, such as cards, and caches their HTML: rendering a hundred
 * cards would take half of the time of the home page.
 */
export function fragmentsOf(translator: Translator): RenderFragment {
  return ({ kind, id, facts, node }) => {
    const fragments = findFragments(kind, translator.locale);
    const known = fragments.get(id);
    if (known && isEqual(known.facts, facts)) return known.html;
    // React allows a render inside of another one; the inner one has no contexts of the outer one.
    const html = renderToString(<TranslatorContext value={translator}>{node()}</TranslatorContext>);
    fragments.set(id, { facts, html });
    return html;
  };
}

function findFragments(kind: object, locale: Locale): Fragments {
  const byLocale = byKind.get(kind) ?? new Map<Locale, Fragments>();
  byKind.set(kind, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  const fragments: Fragments = new LRUCache({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ html }) => html.length,
  });
  byLocale.set(locale, fragments);
  return fragments;
}

function isEqual(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
