import type { LanguageUse } from '#contract/licence/terms.ts';
import { LanguagesField } from '#ui/licence/terms/languages-field.tsx';
import { useTranslator } from '#ui/text/translator.ts';

interface RightsLanguagesProps {
  /** No language is named twice. */
  uses: LanguageUse[];
  error?: string | undefined;
  onChange: (uses: LanguageUse[]) => void;
}

/** The languages with their uses; none means every language. */
export function RightsLanguages({ uses, error, onChange }: RightsLanguagesProps) {
  const { t } = useTranslator();
  const values = {
    languages: uses.map(({ language }) => language),
    languageUses: Object.fromEntries(
      uses.flatMap(({ language, use }) => (use === 'any' ? [] : [[language, use]])),
    ),
  };
  return (
    <LanguagesField
      values={values}
      onChange={(part) => {
        const { languages, languageUses } = { ...values, ...part };
        onChange(languages.map((language) => ({ language, use: languageUses[language] ?? 'any' })));
      }}
      field={{
        name: 'language_uses',
        error,
        aside: t('licence.optional'),
        hint: t('deskRights.languagesHint'),
      }}
      areUsesOpen
    />
  );
}
