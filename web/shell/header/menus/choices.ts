import { inLanguage } from '#contract/site/paths.ts';
import { isLocale, localeNames, locales } from '#i18n/locales.ts';
import { chooseTheme, useTheme } from '#ui/browser/theme.ts';
import type { MenuChoice } from '#ui/overlay/menu/menu-items.ts';
import { cookies } from '#ui/storage/cookies.ts';
import type { Theme } from '#ui/storage/stored-theme.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { themeIcons } from './theme-icons.tsx';

/** The six languages as menu items. Choosing one loads the same page in that language. */
export function useLanguageChoice(): MenuChoice {
  const { t, locale } = useTranslator();
  return {
    kind: 'choice',
    label: t('shell.language'),
    value: locale,
    options: locales.map((value) => ({ value, label: localeNames[value], lang: value })),
    onChange: (value) => {
      if (!isLocale(value) || value === locale) return;
      cookies.saveLanguage(value);
      const target = inLanguage(value, location);
      // Simplified and Traditional Chinese share a URL, which `assign` would not load again.
      if (target === location.pathname + location.search + location.hash) location.reload();
      else location.assign(target);
    },
  };
}

const themeLabels = {
  light: 'shell.themeLight',
  dark: 'shell.themeDark',
  system: 'shell.themeSystem',
} as const;

export function useThemeChoice(): MenuChoice {
  const { t } = useTranslator();
  return {
    kind: 'choice',
    label: t('shell.theme'),
    value: useTheme(),
    options: themes.map((value) => ({
      value,
      label: t(themeLabels[value]),
      icon: themeIcons[value],
    })),
    onChange: (value) => chooseTheme(value as Theme),
  };
}

const themes = Object.keys(themeLabels) as Theme[];
