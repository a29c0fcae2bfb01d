import { SmallSelect } from '#desk/ui/form/small-select.tsx';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { useTranslator } from '#ui/text/translator.ts';

interface PreviewLanguageProps {
  locale: Locale;
  onChange: (locale: Locale) => void;
}

/** Chooses the language of a preview of the site. */
export function PreviewLanguage({ locale, onChange }: PreviewLanguageProps) {
  const { t } = useTranslator();
  return (
    <SmallSelect
      label={t('deskSite.previewLanguage')}
      value={locale}
      options={locales.map((one) => ({ value: one, label: localeNames[one], lang: one }))}
      onChange={onChange}
    />
  );
}
