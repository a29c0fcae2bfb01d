import { Link } from 'react-router';
import { localeNames, locales } from '#i18n/locales.ts';
import { chooseTheme, themes, useTheme } from '#ui/browser/theme.ts';
import { oneOf } from '#ui/data/one-of.ts';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu/menu-items.ts';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { deskApi } from '../lib/api.ts';
import { chooseLanguage } from '../lib/language.ts';
import { sessionStore, useStaff } from '../lib/session.ts';
import { useChange } from '../ui/failure-text.ts';
import styles from './shell.module.css';

export function AccountMenu() {
  const { t, locale } = useTranslator();
  const change = useChange();
  const staff = useStaff();
  const theme = useTheme();
  const publicUrl = useStore(sessionStore)?.public_url ?? '';
  const items: MenuItem[] = [
    {
      kind: 'link',
      label: t('desk.myAccount'),
      href: '/my-account',
      render: <Link to="/my-account" />,
    },
    { kind: 'link', label: t('desk.openSite'), href: publicUrl },
    { kind: 'separator' },
    {
      kind: 'choice',
      label: t('desk.language'),
      isLabelShown: true,
      value: locale,
      options: locales.map((value) => ({ value, label: localeNames[value], lang: value })),
      onChange: chooseLanguage,
    },
    { kind: 'separator' },
    {
      kind: 'choice',
      label: t('desk.theme'),
      isLabelShown: true,
      value: theme,
      options: themes.map((value) => ({
        value,
        label: t(`desk.theme.${value}`),
      })),
      onChange: (value) => chooseTheme(oneOf(themes, value) ?? theme),
    },
    { kind: 'separator' },
    {
      kind: 'action',
      label: t('desk.signOut'),
      onSelect: () =>
        void change(async () => {
          await deskApi.signOut();
          location.assign('/sign-in');
        }),
    },
  ];
  return (
    <Menu
      items={items}
      trigger={(props) => (
        <button {...props} type="button" className={styles.account}>
          <span className={styles.initial} aria-hidden="true">
            {Array.from(staff.name)[0]?.toUpperCase()}
          </span>
          <span className={styles.accountName}>{staff.name}</span>
        </button>
      )}
    />
  );
}
