import { useId } from 'react';
import { type Locale, localeNames, locales } from '../../../../i18n/locales.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import styles from './preview-language.module.css';

interface PreviewLanguageProps {
  locale: Locale;
  onChange: (locale: Locale) => void;
}

/** Chooses the language of a preview of the site. */
export function PreviewLanguage({ locale, onChange }: PreviewLanguageProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <label className={styles.language} htmlFor={id}>
      <span>{t('deskSite.previewLanguage')}</span>
      <select id={id} value={locale} onChange={({ target }) => onChange(target.value as Locale)}>
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {localeNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
