import { companyLimits } from '#contract/deals.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './company-fields.module.css';
import { CountrySelect } from './country-select.tsx';
import type { StoredCompany, useCompanyForm } from './use-company-form.ts';

interface CompanyFieldsProps {
  /** The values at the start. */
  company: StoredCompany;
  form: Pick<ReturnType<typeof useCompanyForm>, 'field'>;
}

/** The fields of the company profile, in the personal centre and where a quote is accepted. */
export function CompanyFields({ company, form: { field } }: CompanyFieldsProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.fields}>
      <TextInput
        {...field('legal_name')}
        label={t('company.legalName')}
        defaultValue={company?.legal_name ?? ''}
        maxLength={companyLimits.legal_name}
        autoComplete="organization"
      />
      <CountrySelect
        {...field('country')}
        label={t('company.country')}
        initial={company?.country ?? ''}
      />
      <TextInput
        {...field('address')}
        label={t('company.address')}
        hint={t('company.addressHint')}
        defaultValue={company?.address ?? ''}
        isMultiline
        rows={3}
        maxLength={companyLimits.address}
        autoComplete="street-address"
      />
      <div className={styles.pair}>
        <TextInput
          {...field('registration_no')}
          label={t('company.registrationNo')}
          aside={t('company.optional')}
          defaultValue={company?.registration_no ?? ''}
          maxLength={companyLimits.registration_no}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...field('tax_no')}
          label={t('company.taxNo')}
          aside={t('company.optional')}
          defaultValue={company?.tax_no ?? ''}
          maxLength={companyLimits.tax_no}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          {...field('signatory_name')}
          label={t('company.signatoryName')}
          defaultValue={company?.signatory_name ?? ''}
          maxLength={companyLimits.signatory_name}
          autoComplete="name"
        />
        <TextInput
          {...field('signatory_title')}
          label={t('company.signatoryTitle')}
          hint={t('company.signatoryTitleHint')}
          defaultValue={company?.signatory_title ?? ''}
          maxLength={companyLimits.signatory_title}
          autoComplete="organization-title"
        />
      </div>
    </div>
  );
}
