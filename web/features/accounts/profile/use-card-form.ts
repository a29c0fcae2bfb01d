import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import type { Status } from './card-status.tsx';
import { useRefusal } from './use-refusal.ts';

type Values<Name extends string> = Record<Name, string>;
type Complaints<Name extends string, Text> = { readonly [Key in Name]?: Text | undefined };

interface CardForm<Name extends string> {
  initial: Values<Name>;
  /** In the order of the fields. */
  check: (values: Values<Name>) => Complaints<Name, MessageKey>;
  /** Makes it true, and gives what to say then and what to leave in the fields. */
  send: (values: Values<Name>) => Promise<{ text: string; values: Values<Name> }>;
  /** The field a wrong password is told at. */
  proof?: NoInfer<Name>;
}

/**
 * A form of one card. A field is judged when it has been left or sent, and from then on with every
 * change of any field: so a new password judges its confirmation anew.
 */
export function useCardForm<Name extends string>({ initial, check, send, proof }: CardForm<Name>) {
  const { t } = useSpeaker();
  const refusalOf = useRefusal<Name>(Object.keys(initial) as Name[], proof);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [judged, setJudged] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Complaints<Name, string>>({});
  const [status, setStatus] = useState<Status>();
  const [isSending, setIsSending] = useState(false);

  const complaints = check(values);

  function focusOn(name: string) {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  }

  /** Whether these fields are right; else they say why, and the first of them has the keyboard. */
  function judge(names: readonly Name[]): boolean {
    setJudged((now) => now.union(new Set(names)));
    const wrong = names.find((name) => complaints[name] !== undefined);
    if (wrong !== undefined) focusOn(wrong);
    return wrong === undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || !judge(Object.keys(complaints) as Name[])) return;
    setStatus(undefined);
    setIsSending(true);
    try {
      const done = await send(values);
      setValues(done.values);
      setJudged(new Set());
      setStatus({ tone: 'success', text: done.text });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.field) {
        setRefused({ [refusal.field]: refusal.text } as Complaints<Name, string>);
        focusOn(refusal.field);
      } else if (refusal) setStatus({ tone: 'error', text: refusal.text });
    } finally {
      setIsSending(false);
    }
  }

  const field = (name: Name) => {
    const complaint = judged.has(name) ? complaints[name] : undefined;
    return {
      name,
      value: values[name],
      error: complaint ? t(complaint) : refused[name],
      onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        const { value } = event.target;
        setValues((now) => ({ ...now, [name]: value }));
        setRefused({});
        setStatus(undefined);
      },
      onBlur: () => values[name] !== '' && setJudged((now) => now.union(new Set([name]))),
    };
  };

  return {
    form: { ref: form, onSubmit: submit, noValidate: true },
    field,
    judge,
    status,
    isSending,
  };
}
