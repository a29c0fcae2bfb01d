import { useId, useState } from 'react';
import { isLinked } from '../../../../contract/site/navigation.ts';
import { type Locale, localeNames, locales } from '../../../../i18n/locales.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { useStore } from '../../../../web/ui/state/store.ts';
import { sessionStore } from '../../../lib/session.ts';
import styles from './menu-editor.module.css';
import type { MenuValues } from './menu-values.ts';

/** The header of the site with this menu, in each language. */
export function MenuPreview({ items }: { items: MenuValues['items'] }) {
  const { t, locale: own } = useTranslator();
  const id = useId();
  const session = useStore(sessionStore);
  const [locale, setLocale] = useState<Locale>(own);
  return (
    <div className={styles.preview}>
      <label className={styles.language} htmlFor={id}>
        <span>{t('deskSite.previewLanguage')}</span>
        <select id={id} value={locale} onChange={({ target }) => setLocale(target.value as Locale)}>
          {locales.map((one) => (
            <option key={one} value={one} lang={one}>
              {localeNames[one]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.header} lang={locale}>
        <strong className={styles.logo}>{session?.site_name}</strong>
        <ul>
          {items.map(({ route_name, names }, index) => (
            <li
              key={route_name}
              data-first={index === 0 || undefined}
              data-plain={!isLinked(route_name, index) || undefined}
            >
              {names[locale] || '…'}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
