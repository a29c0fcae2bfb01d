import { useState } from 'react';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { trackLanguages } from './language-options.ts';

interface LanguageSelectProps {
  label: string;
  /** BCP 47; empty if unknown. */
  value: string;
  /** Called with an empty text while the code of another language is not complete. */
  onChange: (language: string) => void;
  /** The name of the choice of no language; without it, a language must be chosen. */
  noneLabel?: string;
  /** A language that is not offered. */
  excluded?: string;
}

const OTHER = 'other';

/** Chooses a language from a list, or any other one by its code. */
export function LanguageSelect({
  label,
  value,
  onChange,
  noneLabel,
  excluded,
}: LanguageSelectProps) {
  const { t, locale } = useTranslator();
  const options = trackLanguages(locale).filter((option) => option.value !== excluded);
  const isListed = value === '' || options.some((option) => option.value === value);
  const [typed, setTyped] = useState(isListed ? undefined : value);
  const isInvalid = typed !== undefined && typed !== '' && tagOf(typed) === undefined;
  return (
    <>
      <SelectInput
        label={label}
        value={typed === undefined ? value : OTHER}
        onChange={({ target }) => {
          const isOther = target.value === OTHER;
          setTyped(isOther ? '' : undefined);
          onChange(isOther ? '' : target.value);
        }}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
      >
        {noneLabel !== undefined && <option value="">{noneLabel}</option>}
        <option value={OTHER}>{t('workbenchSubtitles.otherLanguage')}</option>
      </SelectInput>
      {typed !== undefined && (
        <TextInput
          label={t('workbenchSubtitles.languageCode')}
          hint={t('workbenchSubtitles.languageCodeHint')}
          value={typed}
          autoComplete="off"
          {...(isInvalid && { error: t('workbenchSubtitles.languageCodeInvalid') })}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(tagOf(target.value) ?? '');
          }}
        />
      )}
    </>
  );
}

/** The canonical form of a tag such as `ca` or `pt-AO`; undefined if it is none. */
function tagOf(text: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(text.trim())) return undefined;
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}
