import { useState } from 'react';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { DramaValues } from './drama-values.ts';
import styles from './editor.module.css';

interface TextsPanelProps {
  form: DeskForm<DramaValues>;
}

/**
 * Title and synopsis in the languages side by side. The buttons choose which are shown; on a phone
 * they are tabs, of which one is shown.
 */
export function TextsPanel({ form }: TextsPanelProps) {
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
              form={form}
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
            <TextFields form={form} locale={locale} />
          </div>
        ))}
      </div>
    </Panel>
  );
}

interface LanguageButtonProps extends TextsPanelProps {
  locale: Locale;
  isShown: boolean;
  isTab: boolean;
  onPress: () => void;
}

function LanguageButton({ form, locale, isShown, isTab, onPress }: LanguageButtonProps) {
  const { t } = useTranslator();
  const { title, synopsis } = form.values.texts[locale];
  const isInvalid =
    form.errorOf(`texts.${locale}.title`) || form.errorOf(`texts.${locale}.synopsis`);
  const isLacking = title === '' || synopsis === '';
  return (
    <button
      type="button"
      className={styles.language}
      aria-pressed={isShown}
      data-tab={isTab || undefined}
      data-lacking={isLacking || undefined}
      data-invalid={isInvalid ? true : undefined}
      title={isLacking ? t('deskCatalogue.textLacking') : undefined}
      lang={locale}
      onClick={onPress}
    >
      {localeNames[locale]}
    </button>
  );
}

function TextFields({ form, locale }: TextsPanelProps & { locale: Locale }) {
  const { t } = useTranslator();
  const labelOf = (field: string) =>
    t('deskCatalogue.fieldInLanguage', { field, language: localeNames[locale] });
  return (
    <>
      <TextInput
        {...form.field(`texts.${locale}.title`)}
        label={labelOf(t('deskCatalogue.partTitle'))}
        maxLength={200}
      />
      <TextInput
        {...form.field(`texts.${locale}.synopsis`)}
        label={labelOf(t('deskCatalogue.partSynopsis'))}
        isMultiline
        rows={6}
        maxLength={5000}
        hasWordLimit
      />
    </>
  );
}
