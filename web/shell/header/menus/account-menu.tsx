import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { UserIcon } from '#ui/icons/more-icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu/menu-items.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { Session } from '#web/lib/session/session.ts';
import { signOut } from '../sign-out.ts';
import styles from '../signed-in-tools.module.css';
import { userMenu } from './user-menu-items.ts';

export function AccountMenu({ session }: { session: Session }) {
  const { t } = useTranslator();
  return (
    <Menu
      items={useAccountItems()}
      opensOnHover="dropdown"
      trigger={(props) => (
        <button
          type="button"
          className={styles.account}
          aria-label={t('page.labelled', {
            label: t('shell.accountMenu'),
            value: session.nickname,
          })}
          {...props}
        >
          <UserIcon size={20} />
          <span className={styles.nickname}>{session.nickname}</span>
          <ChevronDownIcon size={16} />
        </button>
      )}
    />
  );
}

/** The items of the account menu: the user pages and signing out. */
function useAccountItems(): MenuItem[] {
  const { t, locale } = useTranslator();
  const links = userMenu.map(({ name, title }): MenuItem => {
    const href = paths.page(locale, name);
    return { kind: 'link', label: t(title), href, render: <Link to={href} /> };
  });
  return [
    ...links,
    { kind: 'separator' },
    { kind: 'action', label: t('shell.quit'), onSelect: signOut },
  ];
}
