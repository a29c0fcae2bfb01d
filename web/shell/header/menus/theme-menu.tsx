import { useTheme } from '#ui/browser/theme.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { themeIcons } from './theme-icons.tsx';

const loadList = () => import('./choice-lists.tsx').then((module) => module.ThemeList);

export function ThemeMenu() {
  const { t } = useTranslator();
  const icon = themeIcons[useTheme()];
  return (
    <Menu
      loadList={loadList}
      opensOnHover="menu"
      trigger={(props) => (
        <IconButton name={t('shell.theme')} icon={icon} data-tooltip="bottom" {...props} />
      )}
    />
  );
}
