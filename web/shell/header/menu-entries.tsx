import { NavLink } from 'react-router';
import { isLinked } from '../../../contract/site/navigation.ts';
import { paths } from '../../../contract/site/paths.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import styles from './header.module.css';
import { useMenu } from './use-menu.ts';

/** The operator's menu, in the header and in the phone menu. */
export function MenuEntries({ onFollow }: { onFollow?: () => void }) {
  const { locale } = useTranslator();
  return useMenu().map(({ navigation_name, route_name }, index) =>
    isLinked(route_name, index) ? (
      <NavLink
        key={route_name}
        className={styles.item}
        to={paths.page(locale, route_name)}
        end
        onClick={onFollow}
      >
        {navigation_name}
      </NavLink>
    ) : (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address
      <a key={route_name} className={styles.disabled} role="link" aria-disabled="true">
        {navigation_name}
      </a>
    ),
  );
}
