import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure } from '../../../../contract/client.ts';
import { reportFailure } from '../../../lib/api/failures.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { useEarlySubmit } from '../../../lib/use-early-submit.ts';
import { useWaitText } from '../send-code/wait-text.ts';
import { placeOf } from './failure-place.ts';
import type { Rule } from './rules.ts';

type Errors = Record<string, string | undefined>;

/**
 * A form whose fields are the browser's own: it reads them when it must judge or send them, so
 * whatever a password manager fills in counts. `submit` makes its call quietly; what the call fails
 * with is said at its field, else as the error catalogue says.
 */
export function useForm<Name extends string>(
  rules: Record<Name, Rule>,
  submit: (values: Record<Name, string>) => Promise<void>,
) {
  const { t } = useTranslator();
  const waitText = useWaitText();
  const form = useRef<HTMLFormElement>(null);
  const touched = useRef(new Set<string>());
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const names = Object.keys(rules) as Name[];
  const formRef = useEarlySubmit(form);

  const typed = (name: string): string =>
    form.current ? String(new FormData(form.current).get(name) ?? '') : '';

  function judge(judged: Name[]): Errors {
    const found = judged.map((name) => {
      const outcome = rules[name].read(typed(name), typed);
      return [name, 'error' in outcome ? t(outcome.error) : undefined];
    });
    return Object.fromEntries(found) as Errors;
  }

  const showErrors = (found: Errors) => setErrors((shown) => ({ ...shown, ...found }));

  /** Goes to the first wrong field, with its description already there to be read out. */
  function showAndFocus(found: Errors) {
    flushSync(() => showErrors(found));
    for (const element of form.current?.elements ?? []) {
      if (element instanceof HTMLInputElement && found[element.name]) return element.focus();
    }
  }

  /** The values of these fields, if all are right; else it says what is wrong. */
  function check(judged: Name[]): Record<Name, string> | undefined {
    const found = judge(judged);
    showAndFocus(found);
    if (Object.values(found).some(Boolean)) return undefined;
    const values = judged.map((name) => [name, rules[name].read(typed(name), typed)]);
    return Object.fromEntries(
      values.map(([name, outcome]) => [name, (outcome as { value: string }).value]),
    ) as Record<Name, string>;
  }

  function tell(failure: unknown) {
    if (!(failure instanceof CallFailure)) throw failure;
    const place = placeOf(failure, t);
    if (!place) {
      reportFailure(failure);
      if (failure.retryAfterSeconds) setMessage(waitText(failure.retryAfterSeconds));
    } else if (names.includes(place.field as Name)) {
      showAndFocus({ [place.field]: place.text });
    } else {
      setMessage(place.text);
    }
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const values = check(names);
    if (!values) return;
    setMessage('');
    setIsBusy(true);
    await submit(values).catch(tell);
    setIsBusy(false);
  }

  return {
    isBusy,
    /** What is wrong with the whole; empty when nothing is. */
    message,
    check: (name: Name) => check([name])?.[name],
    // A post, so that a browser that submits it without the script puts no password into an address.
    props: { ref: formRef, method: 'post', onSubmit: send, noValidate: true },
    field: (name: Name) => ({
      name,
      error: errors[name],
      onChange: () => {
        touched.current.add(name);
        setMessage('');
        const others = names.filter(
          (other) => rules[other].comparedWith === name && typed(other) !== '',
        );
        showErrors(judge(errors[name] ? [name, ...others] : others));
      },
      onBlur: () => afterPress(() => touched.current.has(name) && showErrors(judge([name]))),
    }),
  };
}

/**
 * A press elsewhere takes the focus when it begins. An error shown then would move what was pressed
 * away from under the finger, and the press would be lost.
 */
function afterPress(act: () => void) {
  if (!document.documentElement.matches(':active')) return act();
  document.addEventListener('pointerup', () => setTimeout(act), { once: true });
}
