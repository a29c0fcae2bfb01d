import { createNamer } from '#i18n/names/display-names.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { StoredCompany } from '#web/features/company/use-company-form.ts';
import styles from './accept-dialog.module.css';

interface CompanySummaryProps {
  company: NonNullable<StoredCompany>;
  onCorrect: () => void;
}

/** The party as it will be in the deal. */
export function CompanySummary({ company, onCorrect }: CompanySummaryProps) {
  const { t, locale } = useTranslator();
  const country = createNamer(locale, 'region')(company.country);
  return (
    <section aria-labelledby="party" className={styles.part}>
      <div className={styles.partHead}>
        <h3 id="party">{t('deals.party')}</h3>
        <Button size="small" onClick={onCorrect}>
          {t('deals.correctCompany')}
        </Button>
      </div>
      <p className={styles.company}>
        {[company.legal_name, company.address, country, company.registration_no, company.tax_no]
          .filter(Boolean)
          .join('\n')}
      </p>
    </section>
  );
}
