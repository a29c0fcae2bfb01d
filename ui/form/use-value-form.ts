import { type ChangeEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type TextPath, textAt, withText } from './field-path.ts';
import { type FieldErrors, useForm } from './use-form.ts';

/** The path of a text, or the name of another value. */
export type FieldName<Values> = (keyof Values & string) | TextPath<Values>;

export interface ValueFormOptions<Values> {
  values: Values;
  /** Returns the error of each field by its path, in the order of the form. */
  validate?: (values: Values) => FieldErrors;
  /** Gets valid values. */
  submit: (values: Values) => Promise<void> | void;
  onFailure?: (failure: unknown) => void;
}

interface TextFieldProps {
  name: string;
  value: string;
  /** Empty for a valid field. */
  error: string;
  onChange: (event: ChangeEvent<{ value: string }>) => void;
}

/**
 * A form that holds its values. From the first attempt to submit on, fields are validated whenever
 * a value changes; an error that the server found is shown until its field changes.
 */
export function useValueForm<Values extends object>(options: ValueFormOptions<Values>) {
  const { validate = () => ({}), submit, onFailure } = options;
  const [values, setValues] = useState(options.values);
  const [isChecked, setIsChecked] = useState(false);
  const form = useForm(send);
  const found: FieldErrors = isChecked ? validate(values) : {};

  function send(): void {
    const errors = validate(values);
    flushSync(() => setIsChecked(true));
    form.focusFirst(errors);
    if (Object.values(errors).some(Boolean)) return;
    forgetErrors(Object.keys(values));
    void form.run(async () => submit(values), onFailure);
  }

  /** Forgets what the server said about the named values and what is within them. */
  function forgetErrors(names: string[]): void {
    const gone = Object.keys(form.errors).filter((path) =>
      names.some((name) => path === name || path.startsWith(`${name}.`)),
    );
    if (gone.length > 0) form.showErrors(Object.fromEntries(gone.map((path) => [path, undefined])));
  }

  const errorOf = (path: string) => form.errors[path] ?? found[path];

  return {
    props: form.props,
    message: form.message,
    setMessage: form.setMessage,
    isBusy: form.isBusy,
    run: form.run,
    values,
    errorOf,
    send,
    showAndFocus: form.showAndFocus,

    /** Focuses a field, also one that the current event has added. */
    focus(name: FieldName<Values>): void {
      flushSync(() => {});
      form.focusFirst({ [name]: name });
    },

    /** Gets the values that change, or how they follow from those before. */
    change(part: Partial<Values> | ((before: Values) => Partial<Values>)): void {
      setValues((before) => ({
        ...before,
        ...(typeof part === 'function' ? part(before) : part),
      }));
      forgetErrors(Object.keys(typeof part === 'function' ? part(values) : part));
    },

    /** Attributes of the field of a text. */
    field: (path: TextPath<Values>): TextFieldProps => ({
      name: path,
      value: textAt(values, path),
      error: errorOf(path) ?? '',
      onChange({ target }) {
        setValues((before) => withText(before, path, target.value));
        forgetErrors([path]);
      },
    }),

    /** Replaces all values and forgets errors. */
    fill(next: Values): void {
      setValues(next);
      setIsChecked(false);
      form.setMessage('');
      forgetErrors(Object.keys(next));
    },
  };
}
