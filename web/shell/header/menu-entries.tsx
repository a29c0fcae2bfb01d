import { NavLink } from 'react-router';
import { menuLinks } from '#contract/site/navigation.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './header.module.css';
import { useMenu } from './menus/use-menu.ts';

interface MenuEntriesProps {
  onFollow?: () => void;
  /** The indices of entries that are not displayed, which neither focus nor readers reach. */
  clipped?: ReadonlySet<number> | undefined;
}

/** The operator's menu, in the header and in the phone menu. */
export function MenuEntries({ onFollow, clipped }: MenuEntriesProps) {
  const { locale } = useTranslator();
  return menuLinks(locale, useMenu()).map(({ name, label, href }, index) =>
    href !== undefined ? (
      <NavLink
        key={name}
        className={styles.item}
        to={href}
        end
        inert={clipped?.has(index)}
        onClick={onFollow}
      >
        {label}
      </NavLink>
    ) : (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address
      <a
        key={name}
        className={styles.disabled}
        role="link"
        aria-disabled="true"
        inert={clipped?.has(index)}
      >
        {label}
      </a>
    ),
  );
}
