import type { Locale } from '#i18n/locales.ts';
import { isLinkable, type LinkableName, paths } from './paths.ts';

/** By the specification, menu items from this index on are shown without a link. */
const FIRST_DISABLED = 2;

/** Whether an item at this index has no link unless the operator enables it. */
export function needsEnabling(index: number): boolean {
  return index >= FIRST_DISABLED;
}

/** An item for a page whose path needs a parameter, such as the player, has no link either. */
export function isLinked(name: string, index: number, isEnabled?: boolean): name is LinkableName {
  return (isEnabled || !needsEnabling(index)) && isLinkable(name);
}

interface MenuEntry {
  navigation_name: string;
  route_name: string;
  is_enabled?: boolean | undefined;
}

/** The label of each entry, and its address; without one, it is shown as a disabled link. */
export function menuLinks(locale: Locale, menu: readonly MenuEntry[]) {
  return menu.map(({ navigation_name: label, route_name: name, is_enabled }, index) => ({
    name,
    label,
    href: isLinked(name, index, is_enabled) ? paths.page(locale, name) : undefined,
  }));
}
