import { useMemo, useState } from 'react';
import { SelectInput } from '#ui/form/select-input.tsx';
import { countryOptions, nameOfCountry } from '#ui/licence/territories/place-names.ts';
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts';
import { useTranslator } from '#ui/text/translator.ts';

interface CountrySelectProps {
  name: string;
  label: string;
  error?: string;
  /** The code of the selected country, or an empty text. */
  initial: string;
  onChange: () => void;
}

/**
 * The country, by its name in the page's language. The server renders the selected country only:
 * names and their order differ between the server's Intl and the browser's.
 */
export function CountrySelect({ initial, onChange, ...select }: CountrySelectProps) {
  const { t, locale } = useTranslator();
  const isHydrated = useIsHydrated();
  const [chosen, setChosen] = useState(initial);
  const options = useMemo(() => {
    if (isHydrated) return countryOptions(locale);
    return initial ? [{ value: initial, label: nameOfCountry(locale, initial) }] : [];
  }, [isHydrated, locale, initial]);
  return (
    <SelectInput
      {...select}
      value={chosen}
      onChange={({ target }) => {
        setChosen(target.value);
        onChange();
      }}
      autoComplete="country"
    >
      <option value="">{t('company.chooseCountry')}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value} suppressHydrationWarning>
          {label}
        </option>
      ))}
    </SelectInput>
  );
}
