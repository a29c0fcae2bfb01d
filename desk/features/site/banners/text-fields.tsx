import type { UseFormReturn } from 'react-hook-form';
import { fallbackLocale, localeNames, locales } from '#i18n/locales.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './banner-editor.module.css';
import type { BannerValues } from './banner-values.ts';

/** Title and subtitle in each language, English first, since the others fall back to it. */
export function TextFields({ form }: { form: UseFormReturn<BannerValues> }) {
  const { t } = useTranslator();
  const { errors } = form.formState;
  const ordered = [fallbackLocale, ...locales.filter((locale) => locale !== fallbackLocale)];
  return (
    <>
      <p className={styles.hint}>{t('deskSite.textsHint')}</p>
      <div className={styles.languages}>
        {ordered.map((locale) => {
          const error = errors.texts?.[locale]?.title?.message;
          const check = (title: string, values: BannerValues) => {
            if (title.trim() !== '') return true;
            if (locale === fallbackLocale) return t('deskSite.titleNeeded');
            return values.texts[locale].subtitle.trim() === '' || t('deskSite.titleForSubtitle');
          };
          return (
            <fieldset key={locale} className={styles.language}>
              <legend lang={locale}>{localeNames[locale]}</legend>
              <TextInput
                label={t('deskSite.textTitle')}
                lang={locale}
                maxLength={200}
                {...form.register(`texts.${locale}.title`, { validate: check })}
                {...(error && { error })}
              />
              <TextInput
                label={t('deskSite.textSubtitle')}
                lang={locale}
                maxLength={500}
                isMultiline
                {...form.register(`texts.${locale}.subtitle`)}
              />
            </fieldset>
          );
        })}
      </div>
    </>
  );
}
