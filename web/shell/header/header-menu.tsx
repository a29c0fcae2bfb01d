import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { menuLinks } from '#contract/site/navigation.ts';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu/menu-items.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './header-menu.module.css';
import { MenuEntries } from './menu-entries.tsx';
import { useMenu } from './menus/use-menu.ts';

/**
 * The operator's menu in one line. Entries that do not fit are in the menu "More", which the
 * stylesheet shows if there are any, so that nothing moves when the script has loaded.
 */
export function HeaderMenu() {
  const { t, locale } = useTranslator();
  const menu = useMenu();
  const nav = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The entries that are not displayed, by index; undefined until they are known. */
  const [clipped, setClipped] = useState<ReadonlySet<number>>();
  useEffect(() => {
    const entries = menu.map((_, index) => list.current?.children[index]);
    const observer = new IntersectionObserver(
      (changes) =>
        setClipped((known) => {
          const now = new Set(known);
          for (const { target, intersectionRatio } of changes) {
            const index = entries.indexOf(target);
            if (intersectionRatio < FITS) now.add(index);
            else now.delete(index);
          }
          return now;
        }),
      { root: nav.current, threshold: FITS },
    );
    for (const entry of entries) if (entry) observer.observe(entry);
    return () => observer.disconnect();
  }, [menu]);
  const rest = menuLinks(locale, menu)
    .filter((_, index) => clipped?.has(index))
    .map(
      ({ label, href }): MenuItem =>
        href === undefined
          ? { kind: 'link', label, href: '', isDisabled: true }
          : { kind: 'link', label, href, render: <NavLink to={href} end /> },
    );
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('shell.mainNavigation')}>
      <div className={styles.row}>
        <div ref={list} className={styles.list}>
          <MenuEntries clipped={clipped} />
        </div>
        <div className={styles.more} inert={clipped?.size === 0}>
          <Menu
            items={rest}
            opensOnHover="menu"
            trigger={(props) => (
              <button type="button" className={styles.button} {...props}>
                {t('shell.more')}
                <ChevronDownIcon size={16} />
              </button>
            )}
          />
        </div>
      </div>
    </nav>
  );
}

/** The part of an entry that is displayed if it fits; less than 1, because sizes are rounded. */
const FITS = 0.9;
