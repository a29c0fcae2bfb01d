import { companyLimits } from '#contract/deals.ts';
import { paths } from '#contract/site/paths.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { StoredCompany } from '#web/features/company/use-company-form.ts';
import styles from './accept-dialog.module.css';
import type { useSignature } from './use-signature.ts';

interface SignatureProps {
  signature: ReturnType<typeof useSignature>;
  company: NonNullable<StoredCompany>;
}

/** The typed name, the title, and the tick under the terms. */
export function Signature({ signature, company }: SignatureProps) {
  const { t, locale } = useTranslator();
  const [before = '', after = ''] = t('deals.agree', {
    company: company.legal_name,
    agreement: '\0',
  }).split('\0');
  return (
    <section aria-labelledby="signature" className={styles.part}>
      <h3 id="signature">{t('deals.signature')}</h3>
      <div className={styles.pair}>
        <TextInput
          {...signature.nameField}
          label={t('deals.signatoryName')}
          hint={t('deals.signatoryHint')}
          autoComplete="name"
          maxLength={companyLimits.signatory_name}
        />
        <TextInput
          {...signature.titleField}
          label={t('deals.signatoryTitle')}
          autoComplete="organization-title"
          maxLength={companyLimits.signatory_title}
        />
      </div>
      <Checkbox
        {...signature.tick}
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
    </section>
  );
}
