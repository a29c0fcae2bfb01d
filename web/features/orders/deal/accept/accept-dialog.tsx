import { useEffect, useId, useState } from 'react';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Skeleton } from '../../../../ui/display/skeleton.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { StoredCompany } from '../../../company/use-company-form.ts';
import type { Quote, QuoteLine } from '../quote-data.ts';
import styles from './accept-dialog.module.css';
import { CompanyStep } from './company-step.tsx';
import { SignStep } from './sign-step.tsx';

export interface AcceptDialogProps {
  isOpen: boolean;
  quote: Quote;
  /** The chosen lines. */
  lines: QuoteLine[];
  onClose: () => void;
  onAccepted: (dealNo: string) => void;
  onTaken: (dramaIds: number[]) => void;
  /** The quote can no longer be accepted. */
  onClosed: (text: string) => void;
}

/**
 * The acceptance: first the company, unless it is known, then the exact terms and the signature.
 */
export function AcceptDialog(props: AcceptDialogProps) {
  const { isOpen, quote, onClose } = props;
  const { t } = useTranslator();
  const formId = useId();
  /** Undefined while loading. */
  const [company, setCompany] = useState<StoredCompany>();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isLoading = isOpen && company === undefined && !hasFailed;

  useEffect(() => {
    if (!isLoading) return;
    browserApi()
      .getCompanyProfile({}, { isQuiet: true })
      .then(setCompany, () => setHasFailed(true));
  }, [isLoading]);

  const frame = { isOpen, onClose, closeLabel: t('shell.close'), widthPx: 680 };
  const title = t('deals.acceptTitle', { version: quote.version });
  if (company === undefined)
    return (
      <Dialog
        {...frame}
        title={title}
        footer={hasFailed && <Button onClick={() => setHasFailed(false)}>{t('shell.retry')}</Button>}
      >
        {hasFailed ? (
          <p role="alert">{t('deals.companyNotLoaded')}</p>
        ) : (
          <div className={styles.loading}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        )}
      </Dialog>
    );
  if (company === null || isCorrecting)
    return (
      <CompanyStep
        {...frame}
        title={title}
        formId={formId}
        company={company}
        onSaved={(saved) => {
          setCompany(saved);
          setIsCorrecting(false);
        }}
        onBack={company && (() => setIsCorrecting(false))}
      />
    );
  return (
    <SignStep
      {...props}
      {...frame}
      title={title}
      formId={formId}
      company={company}
      onCorrect={() => setIsCorrecting(true)}
      onCompanyNeeded={() => setCompany(null)}
    />
  );
}
