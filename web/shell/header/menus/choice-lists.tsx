import type { MenuListProps } from '#ui/overlay/menu/menu-list-props.ts';
import { MenuPopup } from '#ui/overlay/menu/menu-popup.tsx';
import { useLanguageChoice, useThemeChoice } from './choices.ts';

/** The content of the language and theme menus, loaded when one is about to open. */
export function LanguageList(props: MenuListProps) {
  return <MenuPopup {...props} items={[useLanguageChoice()]} />;
}

export function ThemeList(props: MenuListProps) {
  return <MenuPopup {...props} items={[useThemeChoice()]} />;
}
