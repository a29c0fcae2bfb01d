import { useState } from 'react';
import { sumOf } from '../../../../../contract/deals/price.ts';
import { formatMoney } from '../../../../../contract/site/money-words.ts';
import { paths } from '../../../../../contract/site/paths.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { DialogProps } from '../../../../ui/overlay/dialog-props.ts';
import type { StoredCompany } from '../../../company/use-company-form.ts';
import styles from './accept-dialog.module.css';
import type { AcceptDialogProps } from './accept-dialog.tsx';
import { forgetKey, keyFor } from './acceptance-key.ts';
import { AcceptedTerms } from './accepted-terms.tsx';
import { CompanySummary } from './company-summary.tsx';
import { type AcceptanceOutcome, sendAcceptance } from './send-acceptance.ts';

interface SignStepProps
  extends AcceptDialogProps,
    Pick<DialogProps, 'closeLabel' | 'widthPx' | 'title'> {
  formId: string;
  company: NonNullable<StoredCompany>;
  onCorrect: () => void;
  onCompanyNeeded: () => void;
}

/** The exact terms, the parties, and the signature: a typed name, a title and a tick. */
export function SignStep(props: SignStepProps) {
  const { isOpen, onClose, closeLabel, widthPx = 0, title } = props;
  const { quote, lines, formId, company, onCorrect } = props;
  const { t, locale } = useTranslator();
  const [name, setName] = useState('');
  const [position, setPosition] = useState(company.signatory_title);
  /** The lines under which the tick was set: with other lines it must be set again. */
  const [agreed, setAgreed] = useState('');
  const lineIds = lines.map(({ line_id }) => line_id);
  const isAgreed = agreed === lineIds.join();
  const form = useForm(() => {
    const errors = {
      signatory_name: name.trim() ? undefined : t('deals.needName'),
      signatory_title: position.trim() ? undefined : t('deals.needTitle'),
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
      signatory_title: position.trim(),
      is_agreed: true as const,
    };
    const outcome = await sendAcceptance(browserApi(), acceptance, keyFor(acceptance));
    if (outcome.kind !== 'unknown') forgetKey();
    react(outcome);
  }

  function react(outcome: AcceptanceOutcome) {
    switch (outcome.kind) {
      case 'accepted':
        return props.onAccepted(outcome.deal.deal_no);
      case 'taken':
        form.setMessage(takenText(outcome.dramaIds));
        return props.onTaken(outcome.dramaIds);
      case 'closed':
        return props.onClosed(outcome.text);
      case 'companyNeeded':
        return props.onCompanyNeeded();
      case 'invalid':
        if (outcome.field.startsWith('signatory_'))
          return form.showAndFocus({ [outcome.field]: outcome.text });
        return form.setMessage(outcome.text);
      case 'unknown':
        return form.setMessage(t('deals.noAnswer'));
      case 'refused':
        return form.setMessage(outcome.text || t('common.msg5'));
    }
  }

  function takenText(dramaIds: number[]): string {
    const names = lines.filter(({ drama_id }) => dramaIds.includes(drama_id));
    const titles = new Intl.ListFormat(locale).format(names.map((line) => line.title));
    return t('deals.takenText', { titles, count: names.length });
  }

  const totals = lines.map(({ total_minor }) => total_minor);
  const hasAmount = totals.some((total) => total !== null);
  const amount = formatMoney(locale, quote.currency, sumOf(totals));
  const [before = '', after = ''] = t('deals.agree', {
    company: company.legal_name,
    agreement: '\0',
  }).split('\0');
  const { errors } = form;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={closeLabel}
      widthPx={widthPx}
      title={title}
      description={t('deals.acceptText')}
      footer={
        <>
          <div role="alert" className={styles.alert}>
            {form.message && <p className={styles.refusal}>{form.message}</p>}
          </div>
          <Button onClick={onClose}>{t('deals.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} isLoading={form.isBusy}>
            {hasAmount ? t('deals.signFor', { amount }) : t('deals.sign')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className={styles.form}>
        <AcceptedTerms quote={quote} lines={lines} />
        <CompanySummary company={company} onCorrect={onCorrect} />
        <div className={styles.pair}>
          <TextInput
            label={t('deals.signatoryName')}
            hint={t('deals.signatoryHint')}
            name="signatory_name"
            {...(errors.signatory_name && { error: errors.signatory_name })}
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              form.showErrors({ signatory_name: undefined });
            }}
          />
          <TextInput
            label={t('deals.signatoryTitle')}
            name="signatory_title"
            {...(errors.signatory_title && { error: errors.signatory_title })}
            autoComplete="organization-title"
            maxLength={100}
            value={position}
            onChange={({ target }) => {
              setPosition(target.value);
              form.showErrors({ signatory_title: undefined });
            }}
          />
        </div>
        <Checkbox
          name="is_agreed"
          checked={isAgreed}
          {...(errors.is_agreed && { error: errors.is_agreed })}
          onChange={({ target }) => {
            setAgreed(target.checked ? lineIds.join() : '');
            form.showErrors({ is_agreed: undefined });
          }}
          label={
            <>
              {before}
              <a href={paths.page(locale, 'UserAgreement')} target="_blank" rel="noreferrer">
                {t('nav.userAgreement')}
              </a>
              {after}
            </>
          }
        />
      </form>
    </Dialog>
  );
}
