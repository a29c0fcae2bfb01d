import { useState } from 'react';
import { dateLocale } from '#i18n/date-locale.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { StoredCompany } from '#web/features/company/use-company-form.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { AcceptDialogProps } from './accept-dialog-props.ts';
import { forgetKey, keyFor } from './acceptance-key.ts';
import { type AcceptanceOutcome, sendAcceptance } from './send-acceptance.ts';

type Field = 'signatory_name' | 'signatory_title' | 'is_agreed';

interface SignatureOptions
  extends Pick<AcceptDialogProps, 'quote' | 'lines' | 'onAccepted' | 'onTaken' | 'onClosed'> {
  /** The party of the signature; null or undefined until it is known. */
  company: StoredCompany | undefined;
  onCompanyNeeded: () => void;
  onConfirmationNeeded: () => void;
}

/** The state of the signature, and the call that sends it. */
export function useSignature(options: SignatureOptions) {
  const { quote, lines, onAccepted, onTaken, onClosed, company } = options;
  const { t, locale } = useTranslator();
  const [name, setName] = useState('');
  /** Undefined until it is typed: then it is that of the company's signatory. */
  const [typedTitle, setTypedTitle] = useState<string>();
  const title = typedTitle ?? company?.signatory_title ?? '';
  /** For what the tick was set: for other lines or another company it must be set again. */
  const [agreed, setAgreed] = useState('');
  const lineIds = lines.map(({ line_id }) => line_id);
  const shown = JSON.stringify([lineIds, company]);
  const isAgreed = agreed === shown;
  const form = useForm(() => {
    const errors: Record<Field, string | undefined> = {
      signatory_name: name.trim() ? undefined : t('deals.needName'),
      signatory_title: title.trim() ? undefined : t('deals.needTitle'),
      is_agreed: isAgreed ? undefined : t('deals.needTick'),
    };
    form.showAndFocus(errors);
    if (!Object.values(errors).some(Boolean)) void form.run(sign);
  });

  async function sign() {
    const acceptance = {
      quote_id: quote.quote_id,
      line_ids: lineIds,
      signatory_name: name.trim(),
      signatory_title: title.trim(),
      is_agreed: true as const,
    };
    const outcome = await sendAcceptance(browserApi(), acceptance, keyFor(acceptance));
    // The acceptance is sent again with the same key.
    const isOpen = outcome.kind === 'unknown' || outcome.kind === 'confirmationNeeded';
    if (!isOpen) forgetKey();
    react(outcome);
  }

  function react(outcome: AcceptanceOutcome) {
    switch (outcome.kind) {
      case 'accepted':
        return onAccepted(outcome.deal.deal_no);
      case 'taken':
        form.setMessage(takenText(outcome.dramaIds));
        return onTaken(outcome.dramaIds);
      case 'closed':
        return onClosed();
      case 'companyNeeded':
        return options.onCompanyNeeded();
      case 'confirmationNeeded':
        return options.onConfirmationNeeded();
      case 'invalid':
        if (outcome.field.startsWith('signatory_'))
          return form.showAndFocus({ [outcome.field]: outcome.text });
        return form.setMessage(outcome.text);
      case 'unknown':
        return form.setMessage(t('deals.noAnswer'));
      case 'refused':
        return form.setMessage(outcome.text);
    }
  }

  function takenText(dramaIds: number[]): string {
    const taken = lines.filter(({ drama_id }) => dramaIds.includes(drama_id));
    const titles = new Intl.ListFormat(dateLocale(locale)).format(
      taken.map(({ title }) => t('deals.titleQuoted', { title })),
    );
    return t('deals.takenText', { titles, count: taken.length });
  }

  /** The attributes of a field with its error. */
  const field = (name: Field) => {
    const error = form.errors[name];
    return { name, ...(error !== undefined && { error }) };
  };
  const clear = (name: Field) => form.showErrors({ [name]: undefined });

  return {
    props: form.props,
    isBusy: form.isBusy,
    message: form.message,
    /** Sends what was signed. */
    send: () => form.run(sign),
    resetTitle: () => setTypedTitle(undefined),
    nameField: {
      ...field('signatory_name'),
      value: name,
      onChange: ({ target }: { target: { value: string } }) => {
        setName(target.value);
        clear('signatory_name');
      },
    },
    titleField: {
      ...field('signatory_title'),
      value: title,
      onChange: ({ target }: { target: { value: string } }) => {
        setTypedTitle(target.value);
        clear('signatory_title');
      },
    },
    tick: {
      ...field('is_agreed'),
      checked: isAgreed,
      onChange: ({ target }: { target: { checked: boolean } }) => {
        setAgreed(target.checked ? shown : '');
        clear('is_agreed');
      },
    },
  };
}
