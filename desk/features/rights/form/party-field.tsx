import { useId } from 'react';
import { deskApi } from '#desk/lib/api.ts';
import { useAnswer } from '#desk/ui/use-answer.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';

const TYPING_MS = 250;

interface PartyFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A party's name; known names are offered, because a differently written one is another party. */
export function PartyField({ label, value, error, onChange }: PartyFieldProps) {
  const { t } = useTranslator();
  const id = useId();
  const { latest: names } = useAnswer(
    value.trim() || undefined,
    (search, options) => deskApi.findParties({ search }, options),
    TYPING_MS,
  );
  return (
    <div>
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
        {names?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
