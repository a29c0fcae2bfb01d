import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEarlySubmit } from '../early/use-early-submit.ts';

/** Error messages by the field's name; undefined for valid fields. */
export type FieldErrors = Record<string, string | undefined>;

/**
 * The state of a form that makes a call: the errors of its fields, a message about the whole form,
 * and whether the call is running. Each form stores and validates its values itself.
 */
export function useForm(onSubmit: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const ref = useEarlySubmit(form);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const showErrors = (found: FieldErrors) => setErrors((shown) => ({ ...shown, ...found }));

  /** Focuses the first field with an error, which a screen reader then reads out. */
  function focusFirst(found: FieldErrors) {
    for (const element of form.current?.elements ?? [])
      if (isField(element) && found[element.name]) return focusWithNotes(element);
  }

  return {
    /** Attributes of the `<form>` element. */
    props: {
      ref,
      // If the browser submits the form without the script, GET would put the password into the
      // URL.
      method: 'post',
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        // A dialog within a form is its child in React's tree, so its submit would bubble.
        event.stopPropagation();
        onSubmit();
      },
    },
    errors,
    message,
    setMessage,
    isBusy,

    /** The value of an uncontrolled field, typed or filled in by a password manager. */
    typed: (name: string): string =>
      form.current ? String(new FormData(form.current).get(name) ?? '') : '',

    /** Replaces the errors of the named fields. */
    showErrors,
    focusFirst,

    showAndFocus(found: FieldErrors) {
      flushSync(() => showErrors(found));
      focusFirst(found);
    },

    /** Runs the form's call; does nothing while a call is running. */
    async run(call: () => Promise<void>, onFailure = rethrow): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setMessage('');
      setIsBusy(true);
      try {
        await call();
      } catch (failure) {
        onFailure(failure);
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}

/** The browser scrolls to the field only; its error is below it. */
function focusWithNotes(field: HTMLElement): void {
  field.focus();
  for (const id of field.getAttribute('aria-describedby')?.split(' ') ?? [])
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
}

function isField(
  element: Element,
): element is HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return element.matches('input, select, textarea, button');
}

function rethrow(failure: unknown): void {
  throw failure;
}
