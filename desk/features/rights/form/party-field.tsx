import { useEffect, useId, useState } from 'react';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { TextInput } from '../../../../web/ui/form/text-input.tsx';
import { deskApi } from '../../../lib/api.ts';

interface PartyFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const TYPING_MS = 250;

/** A party's name; known names are offered, because a differently written one is another party. */
export function PartyField({ label, value, error, onChange }: PartyFieldProps) {
  const { t } = useTranslator();
  const id = useId();
  const [names, setNames] = useState<string[]>([]);
  const typed = value.trim();
  useEffect(() => {
    if (typed === '') return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      // Without suggestions the name can still be typed.
      deskApi
        .findParties({ search: typed }, { signal: control.signal })
        .then(setNames)
        .catch(() => setNames([]));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [typed]);
  return (
    <>
      <TextInput
        label={label}
        name="party"
        list={id}
        maxLength={200}
        autoComplete="off"
        hint={t('deskRights.partyHint')}
        {...(error !== undefined && { error })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
