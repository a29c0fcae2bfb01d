import { useRef } from 'react';
import { CallFailure } from '#contract/transport/client.ts';
import { keysOf, recordWith } from '#ui/data/typed-object.ts';
import { type FieldErrors, useForm } from '#ui/form/use-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { reportFailure } from '#web/lib/api/failures.ts';
import { useWaitText } from '../send-code/wait-text.ts';
import { fieldOfFailure } from './field-of-failure.ts';
import type { Rule } from './rules.ts';

/**
 * A form with uncontrolled fields, so that values filled in by a password manager are read. A field
 * is validated on blur, and all of them on submit. `submit` calls the API with `isQuiet`; this hook
 * shows a failed call at the field it concerns, or reports it to the shell.
 */
export function useAccountForm<Name extends string>(
  rules: Record<Name, Rule>,
  submit: (values: Record<Name, string>) => Promise<void>,
) {
  const { t } = useTranslator();
  const waitText = useWaitText();
  const touched = useRef(new Set<string>());
  const names = keysOf(rules);
  const form = useForm(() => {
    const values = check(names);
    if (values) void form.run(() => submit(values), showFailure);
  });
  const { typed, errors, setMessage, showErrors } = form;

  function validate(validated: Name[]): FieldErrors {
    return recordWith(validated, (name) => {
      const outcome = rules[name].read(typed(name), typed);
      return 'error' in outcome ? t(outcome.error) : undefined;
    });
  }

  /** The values of these fields; if one is invalid, shows its error and returns undefined. */
  function check(checked: Name[]): Record<Name, string> | undefined {
    const found = validate(checked);
    form.showAndFocus(found);
    if (Object.values(found).some(Boolean)) return undefined;
    return recordWith(checked, (name) => {
      const outcome = rules[name].read(typed(name), typed);
      return 'value' in outcome ? outcome.value : '';
    });
  }

  function showFailure(failure: unknown) {
    if (!(failure instanceof CallFailure)) throw failure;
    const fieldFailure = fieldOfFailure(failure, t);
    if (!fieldFailure) {
      reportFailure(failure);
      if (failure.retryAfterSeconds) setMessage(waitText(failure.retryAfterSeconds));
    } else if (fieldFailure.field in rules) {
      form.showAndFocus({ [fieldFailure.field]: fieldFailure.text });
    } else {
      setMessage(fieldFailure.text);
    }
  }

  return {
    props: form.props,
    isBusy: form.isBusy,
    message: form.message,
    /** The value of one field; if it is invalid, shows its error and returns undefined. */
    check: (name: Name) => check([name])?.[name],
    field: (name: Name) => ({
      name,
      error: errors[name],
      onChange: () => {
        touched.current.add(name);
        setMessage('');
        const compared = names.filter(
          (other) => rules[other].comparedWith === name && typed(other) !== '',
        );
        showErrors(validate(errors[name] ? [name, ...compared] : compared));
      },
      onBlur: () => afterPointerUp(() => touched.current.has(name) && showErrors(validate([name]))),
    }),
  };
}

/**
 * Calls `act` after the current click, or at once if no pointer button is pressed. A field loses
 * the focus when a click begins elsewhere; an error shown then would move the clicked element away
 * from the pointer, and the click would be lost.
 */
function afterPointerUp(act: () => void) {
  if (!document.documentElement.matches(':active')) return act();
  document.addEventListener('pointerup', () => setTimeout(act), { once: true });
}
