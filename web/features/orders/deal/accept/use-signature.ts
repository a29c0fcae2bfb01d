import { useState } from 'react';
import { dateLocale } from '#i18n/date-locale.ts';
import type { Translator } from '#i18n/i18n.ts';
import { useForm } from '#ui/form/use-form.ts';
import type { QuoteLine } from '#ui/quote/quote-data.ts';
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
  const words = useTranslator();
  const { t } = words;
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
        form.setMessage(takenText(words, lines, outcome.dramaIds));
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

  return {
    props: form.props,
    isBusy: form.isBusy,
    message: form.message,
    /** Sends what was signed. */
    send: () => form.run(sign),
    resetTitle: () => setTypedTitle(undefined),
    ...signatureFields(form, {
      name: [name, setName],
      title: [title, setTypedTitle],
      isAgreed: [isAgreed, (isTicked) => setAgreed(isTicked ? shown : '')],
    }),
  };
}

interface SignatureValues {
  name: [string, (name: string) => void];
  title: [string, (title: string) => void];
  isAgreed: [boolean, (isAgreed: boolean) => void];
}

/** The attributes of the fields with their errors; a change removes the field's error. */
function signatureFields(
  { errors, showErrors }: Pick<ReturnType<typeof useForm>, 'errors' | 'showErrors'>,
  {
    name: [name, setName],
    title: [title, setTitle],
    isAgreed: [isAgreed, setAgreed],
  }: SignatureValues,
) {
  const field = (name: Field) => {
    const error = errors[name];
    return { name, ...(error !== undefined && { error }) };
  };
  const textField = (of: Field, value: string, setValue: (value: string) => void) => ({
    ...field(of),
    value,
    onChange({ target }: { target: { value: string } }) {
      setValue(target.value);
      showErrors({ [of]: undefined });
    },
  });
  return {
    nameField: textField('signatory_name', name, setName),
    titleField: textField('signatory_title', title, setTitle),
    tick: {
      ...field('is_agreed'),
      checked: isAgreed,
      onChange({ target }: { target: { checked: boolean } }) {
        setAgreed(target.checked);
        showErrors({ is_agreed: undefined });
      },
    },
  };
}

/** Says which of the lines another buyer has got. */
function takenText({ t, locale }: Translator, lines: QuoteLine[], dramaIds: number[]): string {
  const taken = lines.filter(({ drama_id }) => dramaIds.includes(drama_id));
  const titles = new Intl.ListFormat(dateLocale(locale)).format(
    taken.map(({ title }) => t('deals.titleQuoted', { title })),
  );
  return t('deals.takenText', { titles, count: taken.length });
}
