import type { DeskTag } from '#contract/desk/site.ts';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';

/** The name that visitors of a language see; the key if there is none. */
export function tagNameIn({ names, tag }: DeskTag, locale: Locale): string {
  const known = fallbackOrder(locale).map((language) => names[language]);
  return known.find((name) => name !== undefined) ?? tag;
}

/** Whether the key or a name in any language contains what was typed. */
export function matchesTag({ tag, names }: DeskTag, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [tag, ...Object.values(names)].some((name) => name.toLowerCase().includes(wanted));
}

/** A key of at most 60 characters (`tag-dialog.tsx`), made of an English name: `Time travel!` → `time-travel`. */
export function keyFrom(name: string): string {
  const plain = name.normalize('NFD').toLowerCase();
  const words = plain.replaceAll(/\p{M}/gu, '').replaceAll(/[^a-z0-9]+/g, '-');
  return words.slice(0, 60).replaceAll(/^-+|-+$/g, '');
}
