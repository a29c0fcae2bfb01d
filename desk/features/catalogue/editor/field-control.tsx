import { type EditedFields, editedFields } from '#contract/desk/sheets/drama-fields.ts';
import type { Field } from '#contract/desk/sheets/field.ts';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { ValueField } from '#desk/ui/form/value-field.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { SearchPicker } from '#ui/licence/territories/search-picker.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { languageOptions, type Option } from '../language-options.ts';
import type { DramaValues } from './drama-values.ts';
import { MediaField } from './media-field.tsx';

interface FieldControlProps {
  form: DeskForm<DramaValues>;
  name: keyof EditedFields;
  tagOptions?: Option[];
  /** Called besides the change of the form. */
  onChoose?: (value: unknown) => void;
}

/** The control of a drama's field, which its type decides. */
export function FieldControl({ form, name, tagOptions = [], onChoose }: FieldControlProps) {
  const { t, locale } = useTranslator();
  const shown: Field = editedFields[name];
  const value = form.values[name];
  const error = form.errorOf(name);
  const change = (next: unknown) => {
    form.change({ [name]: next });
    onChoose?.(next);
  };
  const shared = {
    name,
    label: shown.label ? t(shown.label) : name,
    ...(shown.hint && { hint: t(shown.hint) }),
    ...(error && { error }),
    onChange: change,
  };
  if (shown.type === 'tags' || shown.type === 'languages') {
    const options = () => (shown.type === 'tags' ? tagOptions : languageOptions(locale));
    return <ChoiceField {...shared} options={options} chosen={Array.isArray(value) ? value : []} />;
  }
  if (shown.type === 'file')
    return (
      <MediaField
        {...shared}
        kind={shown.media}
        value={String(value)}
        {...(shown.shape && { shape: shown.shape })}
      />
    );
  if (shown.type === 'language') {
    const options = languageOptions(locale);
    const isListed = value === '' || options.some((option) => option.value === value);
    return (
      <SelectInput
        {...shared}
        value={String(value)}
        onChange={({ target }) => change(target.value)}
        options={options}
      >
        <option value="">{t('deskCatalogue.notSet')}</option>
        {!isListed && <option value={String(value)}>{String(value)}</option>}
      </SelectInput>
    );
  }
  return <ValueField name={name} field={shown} value={value} error={error} onChange={change} />;
}

interface ChoiceFieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  options: () => Option[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Several values of a list, in the order in which they were chosen. */
function ChoiceField({ error, options, chosen, onChange, ...shared }: ChoiceFieldProps) {
  const names = new Map(options().map((option) => [option.value, option.label]));
  const remove = (value: string) => onChange(chosen.filter((other) => other !== value));
  return (
    <SearchPicker
      {...shared}
      error={error}
      options={options}
      chosen={chosen}
      chips={chosen.map((value) => ({
        key: value,
        label: names.get(value) ?? value,
        onRemove: () => remove(value),
      }))}
      onToggle={(value) => (chosen.includes(value) ? remove(value) : onChange([...chosen, value]))}
    />
  );
}
