import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { Translator } from '../i18n/i18n.ts';
import type { RenderFragment } from './lib/fragments.ts';
import { TranslatorContext } from './lib/text/translator.ts';

/** Enough for the cards of several thousand dramas in six languages. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

const cachesByKind = new WeakMap<object, LRUCache<string, string>>();

/**
 * Renders parts that many pages share, such as cards, and caches their HTML: rendering a hundred
 * cards would take half of the time of the home page.
 */
export function fragmentsOf(translator: Translator): RenderFragment {
  return ({ kind, key, node }) => {
    const cache = cacheOf(kind);
    const fullKey = `${translator.locale} ${key}`;
    const known = cache.get(fullKey);
    if (known !== undefined) return known;
    // React allows a render inside of another one; the inner one has no contexts of the outer one.
    const html = renderToString(<TranslatorContext value={translator}>{node()}</TranslatorContext>);
    cache.set(fullKey, html);
    return html;
  };
}

function cacheOf(kind: object): LRUCache<string, string> {
  const known = cachesByKind.get(kind);
  if (known) return known;
  const cache = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  cachesByKind.set(kind, cache);
  return cache;
}
