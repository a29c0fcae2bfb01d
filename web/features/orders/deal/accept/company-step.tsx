import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { DialogProps } from '../../../../ui/overlay/dialog-props.ts';
import { CompanyFields } from '../../../company/company-fields.tsx';
import { type StoredCompany, useCompanyForm } from '../../../company/use-company-form.ts';
import styles from './accept-dialog.module.css';

interface CompanyStepProps extends Pick<
  DialogProps,
  'isOpen' | 'onClose' | 'closeLabel' | 'widthPx' | 'title'
> {
  formId: string;
  company: StoredCompany;
  onSaved: (company: NonNullable<StoredCompany>) => void;
  /** Null if there is no company to go back to. */
  onBack: (() => void) | null;
}

/** Asks for the company that becomes the party of the deal. */
export function CompanyStep({ formId, company, onSaved, onBack, ...dialog }: CompanyStepProps) {
  const { t } = useTranslator();
  const form = useCompanyForm(onSaved);
  return (
    <Dialog
      {...dialog}
      description={t('deals.companyText')}
      footer={
        <>
          <div role="alert" className={styles.alert}>
            {form.message && <p className={styles.refusal}>{form.message}</p>}
          </div>
          <Button onClick={onBack ?? dialog.onClose}>
            {t(onBack ? 'deals.back' : 'deals.cancel')}
          </Button>
          <Button type="submit" variant="primary" form={formId} isLoading={form.isBusy}>
            {t('deals.companyNext')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props}>
        <CompanyFields company={company} form={form} />
      </form>
    </Dialog>
  );
}
