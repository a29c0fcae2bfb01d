import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Panel } from '#desk/ui/page/panel.tsx';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { DramaValues } from './drama-values.ts';
import styles from './editor.module.css';

/**
 * Title and synopsis in the languages side by side. The buttons choose which are shown; on a phone
 * they are tabs, of which one is shown.
 */
export function TextsPanel() {
  const { t, locale: own } = useTranslator();
  const [shown, setShown] = useState<ReadonlySet<Locale>>(new Set(locales));
  const [tab, setTab] = useState<Locale>(own);
  const toggle = (locale: Locale) => {
    const next = new Set(shown);
    if (!next.delete(locale)) next.add(locale);
    // At least one stays.
    if (next.size > 0) setShown(next);
    setTab(locale);
  };
  return (
    <Panel
      title={t('deskCatalogue.texts')}
      aside={
        <fieldset className={styles.languages}>
          <legend>{t('deskCatalogue.shownLanguages')}</legend>
          {locales.map((locale) => (
            <LanguageButton
              key={locale}
              locale={locale}
              isShown={shown.has(locale)}
              isTab={tab === locale}
              onPress={() => toggle(locale)}
            />
          ))}
        </fieldset>
      }
    >
      <div className={styles.texts}>
        {locales.map((locale) => (
          <div
            key={locale}
            className={styles.text}
            data-shown={shown.has(locale) || undefined}
            data-tab={tab === locale || undefined}
            lang={locale}
          >
            <TextFields locale={locale} />
          </div>
        ))}
      </div>
    </Panel>
  );
}

interface LanguageButtonProps {
  locale: Locale;
  isShown: boolean;
  isTab: boolean;
  onPress: () => void;
}

function LanguageButton({ locale, isShown, isTab, onPress }: LanguageButtonProps) {
  const { t } = useTranslator();
  const { title, synopsis } = useWatch<DramaValues, `texts.${Locale}`>({
    name: `texts.${locale}`,
  });
  const { errors } = useFormContext<DramaValues>().formState;
  const isLacking = title === '' || synopsis === '';
  return (
    <button
      type="button"
      className={styles.language}
      aria-pressed={isShown}
      data-tab={isTab || undefined}
      data-lacking={isLacking || undefined}
      data-invalid={errors.texts?.[locale] ? true : undefined}
      title={isLacking ? t('deskCatalogue.textLacking') : undefined}
      lang={locale}
      onClick={onPress}
    >
      {localeNames[locale]}
    </button>
  );
}

function TextFields({ locale }: { locale: Locale }) {
  const { t } = useTranslator();
  const { register, formState } = useFormContext<DramaValues>();
  const errors = formState.errors.texts?.[locale];
  const [title, synopsis] = useWatch<
    DramaValues,
    [`texts.${Locale}.title`, `texts.${Locale}.synopsis`]
  >({ name: [`texts.${locale}.title`, `texts.${locale}.synopsis`] });
  const labelOf = (field: string) =>
    t('deskCatalogue.fieldInLanguage', { field, language: localeNames[locale] });
  return (
    <>
      <TextInput
        {...register(`texts.${locale}.title`)}
        label={labelOf(t('deskCatalogue.partTitle'))}
        value={title}
        maxLength={200}
        {...(errors?.title?.message && { error: errors.title.message })}
      />
      <TextInput
        {...register(`texts.${locale}.synopsis`)}
        label={labelOf(t('deskCatalogue.partSynopsis'))}
        value={synopsis}
        isMultiline
        rows={6}
        maxLength={5000}
        hasWordLimit
        {...(errors?.synopsis?.message && { error: errors.synopsis.message })}
      />
    </>
  );
}
