import { useSpeaker } from '../lib/speaker.ts';
import { chooseTheme, type Theme, themes, useTheme } from '../lib/theme.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ContrastIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuChoice } from '../ui/menu-items.ts';

const icons = { light: <SunIcon />, dark: <MoonIcon />, system: <ContrastIcon /> };
const labels = {
  light: 'shell.themeLight',
  dark: 'shell.themeDark',
  system: 'shell.themeSystem',
} as const;

export function ThemeMenu() {
  const { t } = useSpeaker();
  const theme = useTheme();
  return (
    <Menu
      items={[useThemeChoice()]}
      opensOnHover="dropdown"
      trigger={(props) => <IconButton name={t('shell.theme')} icon={icons[theme]} {...props} />}
    />
  );
}

export function useThemeChoice(): MenuChoice {
  const { t } = useSpeaker();
  return {
    kind: 'choice',
    label: t('shell.theme'),
    value: useTheme(),
    options: themes.map((value) => ({ value, label: t(labels[value]), icon: icons[value] })),
    onChange: (value) => chooseTheme(value as Theme),
  };
}
