import { useController } from 'react-hook-form';
import { SearchPicker } from '#ui/licence/territories/search-picker.tsx';
import type { DramaValues } from './drama-values.ts';

interface ChoiceFieldProps {
  name: 'tags' | 'audio_languages' | 'subtitle_languages';
  label: string;
  hint?: string;
  options: () => { value: string; label: string }[];
}

/** Several values of a list, in the order in which they were chosen. */
export function ChoiceField({ name, label, hint, options }: ChoiceFieldProps) {
  const { field, fieldState } = useController<DramaValues, ChoiceFieldProps['name']>({ name });
  const chosen = field.value;
  const names = new Map(options().map((option) => [option.value, option.label]));
  const remove = (value: string) => field.onChange(chosen.filter((other) => other !== value));
  return (
    <SearchPicker
      label={label}
      name={name}
      error={fieldState.error?.message}
      {...(hint && { hint })}
      options={options}
      chosen={chosen}
      chips={chosen.map((value) => ({
        key: value,
        label: names.get(value) ?? value,
        onRemove: () => remove(value),
      }))}
      onToggle={(value) =>
        chosen.includes(value) ? remove(value) : field.onChange([...chosen, value])
      }
    />
  );
}
