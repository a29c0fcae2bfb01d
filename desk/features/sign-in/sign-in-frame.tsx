import type { ReactNode } from 'react';
import { chooseLanguage } from '#desk/lib/language.ts';
import { sessionStore } from '#desk/lib/session.ts';
import { localeNames, locales } from '#i18n/locales.ts';
import { chooseTheme, themes, useTheme } from '#ui/browser/theme.ts';
import { Button } from '#ui/button/button.tsx';
import { oneOf } from '#ui/data/one-of.ts';
import hiddenWhenNarrow from '#ui/display/hidden-when-narrow.module.css';
import { ContrastIcon, GlobeIcon } from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './sign-in-frame.module.css';

/** The page around the steps of a sign-in, with the choice of language and theme. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t, locale } = useTranslator();
  const theme = useTheme();
  const siteName = useStore(sessionStore)?.site_name;
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <p className={styles.brand}>
          {siteName} <span>{t('desk.title')}</span>
        </p>
        <div className={styles.choices}>
          <Menu
            items={[
              {
                kind: 'choice',
                label: t('desk.language'),
                value: locale,
                options: locales.map((value) => ({
                  value,
                  label: localeNames[value],
                  lang: value,
                })),
                onChange: chooseLanguage,
              },
            ]}
            trigger={(props) => (
              <Button {...props} variant="quiet" icon={<GlobeIcon />}>
                <span className={hiddenWhenNarrow.below480}>{localeNames[locale]}</span>
              </Button>
            )}
          />
          <Menu
            items={[
              {
                kind: 'choice',
                label: t('desk.theme'),
                value: theme,
                options: themes.map((value) => ({ value, label: t(`desk.theme.${value}`) })),
                onChange: (value) => chooseTheme(oneOf(themes, value) ?? theme),
              },
            ]}
            trigger={(props) => (
              <Button {...props} variant="quiet" icon={<ContrastIcon />}>
                <span className={hiddenWhenNarrow.below480}>{t('desk.theme')}</span>
              </Button>
            )}
          />
        </div>
      </header>
      <main className={styles.card}>{children}</main>
    </div>
  );
}
