import type { Field } from '#contract/desk/sheets/field.ts';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';

interface ValueFieldProps {
  name: string;
  field: Field;
  value: unknown;
  error?: string | undefined;
  aside?: string;
  onChange: (value: string | number | boolean | null) => void;
}

/** The control of a field with one value: a flag, a choice, a number, a day or a text. */
export function ValueField({ name, field, value, error, aside, onChange }: ValueFieldProps) {
  const { t } = useTranslator();
  const label = field.label ? t(field.label) : name;
  const optionsOf = (options: readonly string[]) =>
    options.map((option) => {
      const key = field.names?.[option];
      return { value: option, label: key ? t(key) : option };
    });
  const text = String(value ?? '');
  const shared = {
    name,
    label,
    value: text,
    ...(error && { error }),
    ...(field.hint && { hint: t(field.hint) }),
  };
  if (field.type === 'choice')
    return (
      <SelectInput
        {...shared}
        onChange={({ target }) => onChange(target.value)}
        options={optionsOf(field.options)}
      />
    );
  if (field.type === 'flag' && field.names)
    return (
      <ChipGroup
        label={label}
        value={value ? 'yes' : 'no'}
        chips={optionsOf(['no', 'yes'])}
        onChange={(option) => onChange(option === 'yes')}
      />
    );
  if (field.type === 'flag')
    return (
      <Checkbox
        name={name}
        label={label}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  if (field.type === 'number')
    return (
      <TextInput
        {...shared}
        type="number"
        min={field.min}
        max={field.max}
        onChange={({ target }) => onChange(Number(target.value) || null)}
      />
    );
  return (
    <TextInput
      {...shared}
      {...(aside && { aside })}
      {...(field.type === 'day' && { type: 'date' })}
      {...(field.type === 'text' && { isMultiline: true, rows: 3, hasWordLimit: true })}
      {...('max' in field && { maxLength: field.max })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
