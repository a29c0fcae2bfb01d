import { useState } from 'react';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { isSame } from '#desk/lib/is-same.ts';
import { type FieldName, useValueForm, type ValueFormOptions } from '#ui/form/use-value-form.ts';
import { useFailureText } from '../failure-text.ts';

interface DeskFormOptions<Values> extends Omit<ValueFormOptions<Values>, 'onFailure'> {
  /** Maps the path of a refused field (`data.field`) to a field of the form. */
  fieldOf?: (path: string) => FieldName<Values>;
}

export type DeskForm<Values extends object> = ReturnType<typeof useDeskForm<Values>>;

/** A form that makes a call. A refusal that names a field is shown there, any other below. */
export function useDeskForm<Values extends object>(options: DeskFormOptions<Values>) {
  const { fieldOf = (path: string) => path } = options;
  const describe = useFailureText();
  /** What the values are compared with. */
  const [stored, setStored] = useState(options.values);
  const form = useValueForm({
    ...options,
    onFailure(failure) {
      const refused = fieldOfFailure(failure);
      const path = refused && fieldOf(refused);
      const text = describe(failure);
      if (path && hasField(form.values, path)) form.showAndFocus({ [path]: text });
      else form.setMessage(text);
    },
  });
  return {
    ...form,
    isDirty: !isSame(form.values, stored),
    isChanged: (name: keyof Values) => !isSame(form.values[name], stored[name]),
    /** Fills the form with what is stored now; `values` are those that stay unsaved. */
    reset(now: Values = stored, values: Values = now): void {
      setStored(now);
      form.fill(values);
    },
  };
}

function fieldOfFailure(failure: unknown): string | undefined {
  if (!(failure instanceof CallFailure) || failure.code !== outcomes.invalidInput.code)
    return undefined;
  return (failure.data as { field?: string } | null)?.field;
}

function hasField(values: object, path: string): boolean {
  const [first = ''] = path.split('.');
  return first in values;
}
