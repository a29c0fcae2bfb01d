import { useState } from 'react';
import { languageUseNames } from '#contract/licence/terms.ts';
import pill from '#ui/form/pill-select.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { languageOptions, nameOfLanguage } from '../territories/place-names.ts';
import { SearchPicker } from '../territories/search-picker.tsx';
import styles from './order-form.module.css';
import type { TermsValues } from './terms-values.ts';

type Languages = Pick<TermsValues, 'languages' | 'languageUses'>;

interface LanguagesFieldProps {
  values: Languages;
  onChange: (part: Partial<Languages>) => void;
  field: { name: string; error: string | undefined; aside?: string; hint?: string };
  /** Whether the uses are shown without being asked for. */
  areUsesOpen?: boolean;
}

const namesOfUse = {
  any: 'licence.useAny',
  audio: 'licence.useAudio',
  subtitle: 'licence.useSubtitle',
} as const;

/** The languages, and for each of them whether it is licensed for dubbing, subtitles or both. */
export function LanguagesField(props: LanguagesFieldProps) {
  const { values, onChange, field, areUsesOpen = false } = props;
  const { t, locale } = useTranslator();
  const { languages, languageUses } = values;
  const [isOpen, setIsOpen] = useState(areUsesOpen);
  const toggle = (code: string) => {
    const { [code]: _, ...otherUses } = languageUses;
    const isChosen = languages.includes(code);
    onChange({
      languages: isChosen ? languages.filter((other) => other !== code) : [...languages, code],
      languageUses: otherUses,
    });
  };
  return (
    <div>
      <SearchPicker
        label={t('licence.languages')}
        {...field}
        options={() => languageOptions(locale)}
        chosen={languages}
        chips={languages.map((code) => ({
          key: code,
          label: nameOfLanguage(locale, code),
          onRemove: () => toggle(code),
        }))}
        onToggle={toggle}
      />
      {languages.length > 0 && (
        <details
          open={isOpen || Object.keys(languageUses).length > 0}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className={styles.more}>{t('licence.uses')}</summary>
          <div className={styles.useList}>
            {languages.map((code) => {
              const language = nameOfLanguage(locale, code);
              return (
                <div key={code}>
                  <span>{language}</span>
                  <select
                    className={pill.select}
                    aria-label={t('licence.useOf', { language })}
                    value={languageUses[code] ?? 'any'}
                    onChange={({ target }) => {
                      const { [code]: _, ...others } = languageUses;
                      const use = languageUseNames.find((name) => name === target.value) ?? 'any';
                      onChange({
                        languageUses: use === 'any' ? others : { ...others, [code]: use },
                      });
                    }}
                  >
                    {(['any', 'audio', 'subtitle'] as const).map((use) => (
                      <option key={use} value={use}>
                        {t(namesOfUse[use])}
                      </option>
                    ))}
                  </select>
                </div>
              );
            })}
          </div>
        </details>
      )}
    </div>
  );
}
