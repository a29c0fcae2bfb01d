import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { CallFailure } from '#contract/client.ts';
import { outcomes } from '#contract/error-codes.ts';
import { useFailureText } from '../failure-text.ts';

interface DeskFormOptions<Values extends FieldValues> {
  values: DefaultValues<Values>;
  /** Makes the call; a failure is shown and everything typed stays. */
  submit: (values: Values) => Promise<void>;
  /** Maps the path of a refused field (`data.field`) to a field of the form. */
  fieldOf?: (path: string) => FieldPath<Values> | undefined;
}

export interface DeskForm<Values extends FieldValues> extends UseFormReturn<Values> {
  onSubmit: (event?: React.BaseSyntheticEvent) => void;
  /** The failure of the last call; empty without one, or if it is shown at a field. */
  message: string;
  isBusy: boolean;
}

/** A form that makes a call. A refusal that names a field is shown there, any other below. */
export function useDeskForm<Values extends FieldValues>({
  values,
  submit,
  fieldOf = (path) => path as FieldPath<Values>,
}: DeskFormOptions<Values>): DeskForm<Values> {
  const form = useForm<Values>({ defaultValues: values, shouldFocusError: true });
  const describe = useFailureText();
  const [message, setMessage] = useState('');

  const send = form.handleSubmit(async (typed) => {
    setMessage('');
    try {
      await submit(typed);
    } catch (failure) {
      const field = fieldOfFailure(failure);
      const name = field && fieldOf(field);
      const text = describe(failure);
      if (name && hasField(form.getValues(), name)) {
        form.setError(name, { message: text }, { shouldFocus: true });
      } else setMessage(text);
    }
  });
  return {
    ...form,
    reset(...values) {
      setMessage('');
      form.reset(...values);
    },
    onSubmit: (event) => void send(event),
    message,
    isBusy: form.formState.isSubmitting,
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
