import { useState } from 'react';
import { isLinked } from '#contract/site/navigation.ts';
import { sessionStore } from '#desk/lib/session.ts';
import type { Locale } from '#i18n/locales.ts';
import { useStore } from '#ui/state/store.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { PreviewLanguage } from '../preview/preview-language.tsx';
import styles from './menu-editor.module.css';
import type { MenuValues } from './menu-values.ts';

/** The header of the site with this menu, in each language. */
export function MenuPreview({ items }: { items: MenuValues['items'] }) {
  const { locale: own } = useTranslator();
  const session = useStore(sessionStore);
  const [locale, setLocale] = useState<Locale>(own);
  return (
    <div className={layout.stack}>
      <PreviewLanguage locale={locale} onChange={setLocale} />
      <div className={styles.header} lang={locale}>
        <strong className={styles.logo}>{session?.site_name}</strong>
        <ul>
          {items.map(({ route_name, names, is_enabled }, index) => (
            <li
              key={route_name}
              data-first={index === 0 || undefined}
              data-plain={!isLinked(route_name, index, is_enabled) || undefined}
            >
              {names[locale] || '…'}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
