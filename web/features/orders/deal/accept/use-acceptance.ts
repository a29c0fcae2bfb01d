import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfirmation } from '#web/features/accounts/confirm/use-confirmation.ts';
import { useCompanyForm } from '#web/features/company/use-company-form.ts';
import type { AcceptDialogProps } from './accept-dialog-props.ts';
import { useCompany } from './use-company.ts';
import { useSignature } from './use-signature.ts';

/** The steps of an acceptance with the form of each; `content` gets the focus of the next step. */
export function useAcceptance(props: AcceptDialogProps) {
  const { isOpen } = props;
  const content = useRef<HTMLDivElement>(null);
  /** What is shown instead of the signature. */
  const [detour, setDetour] = useState<'correction' | 'confirmation'>();
  const { company, setCompany, hasFailed, retry } = useCompany(isOpen);
  const signature = useSignature({
    ...props,
    company,
    onCompanyNeeded: () => showStep(() => setCompany(null)),
    onConfirmationNeeded: () => showStep(() => setDetour('confirmation'), 'password'),
  });
  const companyForm = useCompanyForm((saved) =>
    showStep(() => {
      setCompany(saved);
      setDetour(undefined);
      signature.resetTitle();
    }),
  );
  const confirmation = useConfirmation(() => {
    showStep(() => setDetour(undefined));
    return signature.send();
  });

  useEffect(() => {
    if (isOpen) setDetour(undefined);
  }, [isOpen]);

  /**
   * Focuses a field or the whole content of the next step, because the clicked button is replaced.
   */
  function showStep(change: () => void, field?: string) {
    flushSync(change);
    const named = field && content.current?.querySelector<HTMLElement>(`[name="${field}"]`);
    (named || content.current)?.focus();
    content.current?.scrollIntoView({ block: 'start' });
  }

  const step = !company || detour === 'correction' ? 'company' : (detour ?? 'sign');
  return {
    content,
    company,
    hasFailed,
    retry,
    step,
    forms: { sign: signature, company: companyForm, confirmation },
    /** Returns to the signature; undefined if it is shown or cannot be shown yet. */
    back: company && detour ? () => showStep(() => setDetour(undefined)) : undefined,
    correct: () => showStep(() => setDetour('correction')),
  } as const;
}
