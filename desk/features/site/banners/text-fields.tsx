import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { fallbackLocale, localeNames, locales } from '#i18n/locales.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './banner-editor.module.css';
import type { BannerValues } from './banner-values.ts';

/** Title and subtitle in each language, English first, since the others fall back to it. */
export function TextFields({ form }: { form: DeskForm<BannerValues> }) {
  const { t } = useTranslator();
  const ordered = [fallbackLocale, ...locales.filter((locale) => locale !== fallbackLocale)];
  return (
    <>
      <p className={layout.quiet}>{t('deskSite.textsHint')}</p>
      <div className={styles.languages}>
        {ordered.map((locale) => (
          <fieldset key={locale} className={styles.language}>
            <legend lang={locale}>{localeNames[locale]}</legend>
            <TextInput
              label={t('deskSite.textTitle')}
              lang={locale}
              maxLength={200}
              {...form.field(`texts.${locale}.title`)}
            />
            <TextInput
              label={t('deskSite.textSubtitle')}
              lang={locale}
              maxLength={500}
              isMultiline
              {...form.field(`texts.${locale}.subtitle`)}
            />
          </fieldset>
        ))}
      </div>
    </>
  );
}
