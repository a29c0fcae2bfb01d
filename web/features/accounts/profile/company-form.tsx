import { startTransition } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import { CompanyFields } from '#web/features/company/company-fields.tsx';
import { type StoredCompany, useCompanyForm } from '#web/features/company/use-company-form.ts';
import { CardForm } from './card/card-form.tsx';

interface CompanyFormProps {
  company: StoredCompany;
  onSaved: (text: string) => void;
}

export function CompanyForm({ company, onSaved }: CompanyFormProps) {
  const { t } = useTranslator();
  const { revalidate } = useRevalidator();
  const form = useCompanyForm(async () => {
    // `onSaved` makes SavingCard mount this form again. The router updates the page's data in a
    // transition, so this is one too: the new form then has the reloaded profile.
    await revalidate();
    startTransition(() => onSaved(t('company.saved')));
  });
  return (
    <CardForm form={form} action={t('company.save')}>
      <CompanyFields company={company} form={form} />
    </CardForm>
  );
}
