import type { DeskMenu } from '#contract/desk/site.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { recordWith } from '#ui/data/typed-object.ts';

export type RouteName = DeskMenu['pages'][number];

export interface MenuValues {
  items: { route_name: RouteName; names: Record<Locale, string>; is_enabled: boolean }[];
}

export function toMenuValues({ items }: DeskMenu): MenuValues {
  return {
    items: items.map(({ route_name, names, is_enabled }) => ({
      route_name,
      is_enabled,
      names: namesWith((locale) => names[locale] ?? ''),
    })),
  };
}

export function namesWith(nameIn: (locale: Locale) => string): Record<Locale, string> {
  return recordWith(locales, nameIn);
}
