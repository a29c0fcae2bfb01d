import { useSpeaker } from '../lib/speaker.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { GlobeIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';

const loadList = () => import('./choice-lists.tsx').then((module) => module.LanguageList);

export function LanguageMenu() {
  const { t } = useSpeaker();
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
