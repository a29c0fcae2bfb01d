import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { signWords } from '#ui/quote/quote-words.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { ConfirmationFields } from '#web/features/accounts/confirm/confirmation-fields.tsx';
import { CompanyFields } from '#web/features/company/company-fields.tsx';
import shared from '../answer-dialog.module.css';
import { AnswerFooter } from '../answer-footer.tsx';
import styles from './accept-dialog.module.css';
import type { AcceptDialogProps } from './accept-dialog-props.ts';
import { AcceptedTerms } from './accepted-terms.tsx';
import { CompanySummary } from './company-summary.tsx';
import { Signature } from './signature.tsx';
import { useAcceptance } from './use-acceptance.ts';

const descriptions = {
  company: 'deals.companyText',
  sign: 'deals.acceptText',
  confirmation: 'deals.confirmText',
} as const;

/**
 * The acceptance: first the company, unless it is known; then the exact terms and the signature; and
 * if the buyer signed in long ago, the password or a code, after which the signature is sent.
 */
export function AcceptDialog(props: AcceptDialogProps) {
  const { isOpen, quote, lines, onClose } = props;
  const words = useTranslator();
  const { t } = words;
  const formId = useId();
  const { content, company, hasFailed, retry, step, back, correct, forms } = useAcceptance(props);
  const { sign: signature, company: companyForm, confirmation } = forms;
  const form = forms[step];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('shell.close')}
      widthPx={680}
      title={t('deals.acceptTitle', { version: quote.version })}
      description={t(descriptions[step])}
      initialFocus={content}
      footer={
        <AnswerFooter
          message={form.message}
          cancel={
            back
              ? { onClick: back, children: t('deals.back') }
              : { onClick: onClose, children: t('deals.cancel') }
          }
          submit={
            company === undefined
              ? undefined
              : {
                  form: formId,
                  isLoading: form.isBusy,
                  children: {
                    sign: signWords(words, quote, lines),
                    company: t('deals.companyNext'),
                    confirmation: t('deals.confirmAccept'),
                  }[step],
                }
          }
        />
      }
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {company === undefined && !hasFailed && <SkeletonText lines={6} />}
        {hasFailed && (
          <div role="alert" className={shared.form}>
            <p>{t('deals.companyNotLoaded')}</p>
            <Button onClick={retry}>{t('shell.retry')}</Button>
          </div>
        )}
        {company !== undefined && step === 'company' && (
          <form key="company" id={formId} {...companyForm.props}>
            <CompanyFields company={company} form={companyForm} />
          </form>
        )}
        {company && step === 'sign' && (
          <form key="sign" id={formId} {...signature.props} className={shared.form}>
            <AcceptedTerms quote={quote} lines={lines} />
            <CompanySummary company={company} onCorrect={correct} />
            <Signature signature={signature} company={company} />
          </form>
        )}
        {step === 'confirmation' && (
          <form key="confirmation" id={formId} {...confirmation.props}>
            <ConfirmationFields form={confirmation} hint={t('deals.confirmHint')} />
          </form>
        )}
      </div>
    </Dialog>
  );
}
