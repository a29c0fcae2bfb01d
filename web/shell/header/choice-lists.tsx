import type { MenuListProps } from '../../ui/overlay/menu.tsx';
import { MenuPopup } from '../../ui/overlay/menu-popup.tsx';
import { useLanguageChoice, useThemeChoice } from './choices.ts';

/** What the language and the theme menu hold, fetched when one is near to opening. */
export function LanguageList(props: MenuListProps) {
  return <MenuPopup {...props} items={[useLanguageChoice()]} />;
}

export function ThemeList(props: MenuListProps) {
  return <MenuPopup {...props} items={[useThemeChoice()]} />;
}
