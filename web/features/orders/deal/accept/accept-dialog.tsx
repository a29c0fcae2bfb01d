import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { SkeletonText } from '../../../../ui/display/skeleton.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { CompanyFields } from '../../../company/company-fields.tsx';
import { useCompanyForm } from '../../../company/use-company-form.ts';
import shared from '../answer-dialog.module.css';
import { AnswerFooter } from '../answer-footer.tsx';
import { signWords } from '../quote-words.ts';
import styles from './accept-dialog.module.css';
import type { AcceptDialogProps } from './accept-dialog-props.ts';
import { AcceptedTerms } from './accepted-terms.tsx';
import { CompanySummary } from './company-summary.tsx';
import { Signature } from './signature.tsx';
import { useCompany } from './use-company.ts';
import { useSignature } from './use-signature.ts';

/** The acceptance: first the company, unless it is known; then the exact terms and the signature. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { isOpen, quote, lines, onClose } = props;
  const words = useTranslator();
  const { t } = words;
  const formId = useId();
  const content = useRef<HTMLDivElement>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { company, setCompany, hasFailed, retry } = useCompany(isOpen);
  const signature = useSignature({
    ...props,
    company,
    onCompanyNeeded: () => showStep(() => setCompany(null)),
  });
  const companyForm = useCompanyForm((saved) =>
    showStep(() => {
      setCompany(saved);
      setIsCorrecting(false);
      signature.resetTitle();
    }),
  );

  /** Focuses the content of the next step, because the clicked button is replaced. */
  function showStep(change: () => void) {
    flushSync(change);
    content.current?.focus();
    content.current?.scrollIntoView({ block: 'start' });
  }

  const step = company && !isCorrecting ? 'sign' : 'company';
  const form = step === 'sign' ? signature : companyForm;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('shell.close')}
      widthPx={680}
      title={t('deals.acceptTitle', { version: quote.version })}
      description={t(step === 'sign' ? 'deals.acceptText' : 'deals.companyText')}
      initialFocus={content}
      footer={
        <AnswerFooter
          message={form.message}
          cancel={
            company && isCorrecting
              ? {
                  onClick: () => showStep(() => setIsCorrecting(false)),
                  children: t('deals.back'),
                }
              : { onClick: onClose, children: t('deals.cancel') }
          }
          submit={
            company === undefined
              ? undefined
              : {
                  form: formId,
                  isLoading: form.isBusy,
                  children:
                    step === 'sign' ? signWords(words, quote, lines) : t('deals.companyNext'),
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
            <CompanySummary
              company={company}
              onCorrect={() => showStep(() => setIsCorrecting(true))}
            />
            <Signature signature={signature} company={company} />
          </form>
        )}
      </div>
    </Dialog>
  );
}
