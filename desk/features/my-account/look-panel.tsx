import { chooseLanguage } from '#desk/lib/language.ts';
import { FieldRow } from '#desk/ui/form/fields.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { localeNames, locales } from '#i18n/locales.ts';
import { chooseTheme, themes, useTheme } from '#ui/browser/theme.ts';
import { oneOf } from '#ui/data/one-of.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './my-account.module.css';

/** Language and theme, which this browser keeps. */
export function LookPanel() {
  const { t, locale } = useTranslator();
  const theme = useTheme();
  return (
    <Panel title={t('deskAccount.lookTitle')}>
      <div className={layout.stack}>
        <p className={styles.text}>{t('deskAccount.lookText')}</p>
        <FieldRow>
          <SelectInput
            label={t('desk.language')}
            value={locale}
            onChange={({ target }) => chooseLanguage(target.value)}
          >
            {locales.map((value) => (
              <option key={value} value={value} lang={value}>
                {localeNames[value]}
              </option>
            ))}
          </SelectInput>
          <SelectInput
            label={t('desk.theme')}
            value={theme}
            onChange={({ target }) => chooseTheme(oneOf(themes, target.value) ?? theme)}
            options={themes.map((value) => ({
              value,
              label: t(`desk.theme.${value}`),
            }))}
          />
        </FieldRow>
      </div>
    </Panel>
  );
}
