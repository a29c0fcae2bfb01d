import { isLocale, localeNames, locales } from '../../i18n/locales.ts';
import { cookies } from '../lib/cookies.ts';
import { inLanguage } from '../lib/paths.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { GlobeIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuChoice } from '../ui/menu-items.ts';

/** The six languages; choosing another keeps the page and loads it anew. */
export function LanguageMenu() {
  const { t } = useSpeaker();
  return (
    <Menu
      items={[useLanguageChoice()]}
      opensOnHover="dropdown"
      trigger={(props) => <IconButton name={t('shell.language')} icon={<GlobeIcon />} {...props} />}
    />
  );
}

export function useLanguageChoice(): MenuChoice {
  const { t, locale } = useSpeaker();
  return {
    kind: 'choice',
    label: t('shell.language'),
    value: locale,
    options: locales.map((value) => ({ value, label: localeNames[value], lang: value })),
    onChange: (value) => {
      if (!isLocale(value) || value === locale) return;
      cookies.saveLanguage(value);
      const target = inLanguage(value, location);
      // Simplified and Traditional share an address, which the browser would not load again.
      if (target === location.pathname + location.search + location.hash) location.reload();
      else location.assign(target);
    },
  };
}
