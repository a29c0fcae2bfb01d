import type { LanguageUse } from '#contract/licence/terms.ts';
import { SmallSelect } from '#desk/ui/form/small-select.tsx';
import { languageOptions, nameOfLanguage } from '#ui/licence/territories/place-names.ts';
import { SearchPicker } from '#ui/licence/territories/search-picker.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './form.module.css';

interface LanguagesFieldProps {
  /** No language is named twice. */
  uses: LanguageUse[];
  onChange: (uses: LanguageUse[]) => void;
}

const useNames = {
  any: 'licence.useAny',
  audio: 'licence.useAudio',
  subtitle: 'licence.useSubtitle',
} as const;

/** The languages with their uses; none means every language. */
export function LanguagesField({ uses, onChange }: LanguagesFieldProps) {
  const { t, locale } = useTranslator();
  const chosen = uses.map(({ language }) => language);
  const toggle = (code: string) =>
    onChange(
      chosen.includes(code)
        ? uses.filter(({ language }) => language !== code)
        : [...uses, { language: code, use: 'any' }],
    );
  return (
    <div>
      <SearchPicker
        label={t('licence.languages')}
        aside={t('licence.optional')}
        hint={t('deskRights.languagesHint')}
        name="languages"
        error={undefined}
        options={() => languageOptions(locale)}
        chosen={chosen}
        chips={chosen.map((code) => ({
          key: code,
          label: nameOfLanguage(locale, code),
          onRemove: () => toggle(code),
        }))}
        onToggle={toggle}
      />
      {uses.length > 0 && (
        <div className={styles.uses}>
          {uses.map(({ language: code, use }, at) => (
            <SmallSelect
              key={code}
              label={t('licence.useOf', { language: nameOfLanguage(locale, code) })}
              value={use}
              options={(['any', 'audio', 'subtitle'] as const).map((value) => ({
                value,
                label: t(useNames[value]),
              }))}
              onChange={(value) => onChange(uses.with(at, { language: code, use: value }))}
            />
          ))}
        </div>
      )}
    </div>
  );
}
