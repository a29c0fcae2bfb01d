import type { ShownBuyer } from '#contract/desk/sales/buyers.ts';
import { Facts } from '#desk/ui/page/facts.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { nameOfCountry } from '#ui/licence/territories/place-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './buyers.module.css';

export function CompanyFacts({ company }: Pick<ShownBuyer, 'company'>) {
  const { t, locale } = useTranslator();
  return (
    <Panel title={t('deskBuyers.companyProfile')}>
      {company ? (
        <Facts
          facts={[
            [t('deskBuyers.legalName'), company.legal_name],
            [t('deskBuyers.country'), nameOfCountry(locale, company.country)],
            [t('deskBuyers.address'), <span className={styles.address}>{company.address}</span>],
            [t('deskBuyers.registrationNo'), company.registration_no],
            [t('deskBuyers.taxNo'), company.tax_no],
            [t('deskBuyers.signatory'), `${company.signatory_name}, ${company.signatory_title}`],
          ]}
        />
      ) : (
        <p className={styles.quiet}>{t('deskBuyers.noCompany')}</p>
      )}
    </Panel>
  );
}
