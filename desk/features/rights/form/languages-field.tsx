import { SmallSelect } from '#desk/ui/form/small-select.tsx';
import { languageOptions, nameOfLanguage } from '#ui/licence/territories/place-names.ts';
import { SearchPicker } from '#ui/licence/territories/search-picker.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './form.module.css';
import type { RightsValues } from './rights-values.ts';

type Languages = Pick<RightsValues, 'languages' | 'languageUses'>;

interface LanguagesFieldProps {
  value: Languages;
  onChange: (value: Languages) => void;
}

const useNames = {
  any: 'licence.useAny',
  audio: 'licence.useAudio',
  subtitle: 'licence.useSubtitle',
} as const;

/** The languages with their uses; none means every language. */
export function LanguagesField({
  value: { languages, languageUses },
  onChange,
}: LanguagesFieldProps) {
  const { t, locale } = useTranslator();
  const toggle = (code: string) => {
    const { [code]: _, ...others } = languageUses;
    const isChosen = languages.includes(code);
    onChange({
      languages: isChosen ? languages.filter((other) => other !== code) : [...languages, code],
      languageUses: others,
    });
  };
  const choose = (code: string, use: string) => {
    const { [code]: _, ...others } = languageUses;
    const isOneUse = use === 'audio' || use === 'subtitle';
    onChange({ languages, languageUses: isOneUse ? { ...others, [code]: use } : others });
  };
  return (
    <div>
      <SearchPicker
        label={t('licence.languages')}
        aside={t('licence.optional')}
        hint={t('deskRights.languagesHint')}
        name="languages"
        error={undefined}
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
        <div className={styles.uses}>
          {languages.map((code) => {
            const language = nameOfLanguage(locale, code);
            return (
              <SmallSelect
                key={code}
                label={t('licence.useOf', { language })}
                value={languageUses[code] ?? 'any'}
                options={(['any', 'audio', 'subtitle'] as const).map((use) => ({
                  value: use,
                  label: t(useNames[use]),
                }))}
                onChange={(use) => choose(code, use)}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}
