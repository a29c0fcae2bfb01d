import { IconButton } from '#ui/button/icon-button.tsx';
import { GlobeIcon } from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';

const loadList = () => import('./choice-lists.tsx').then((module) => module.LanguageList);

export function LanguageMenu() {
  const { t } = useTranslator();
  return (
    <Menu
      loadList={loadList}
      opensOnHover="dropdown"
      trigger={(props) => (
        <IconButton
          name={t('shell.language')}
          icon={<GlobeIcon />}
          data-tooltip="bottom"
          {...props}
        />
      )}
    />
  );
}
