import { companyFields } from '#contract/deals.ts';
import { type CallOutput, isCallFailure, noAnswer } from '#contract/transport/client.ts';
import { recordWith } from '#ui/data/typed-object.ts';
import { type FieldErrors, useForm } from '#ui/form/use-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { isAccountFailure } from '#web/lib/api/error-catalogue.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { type CompanyField, companyError } from './company-errors.ts';

/** A stored company profile; null if the user has none. */
export type StoredCompany = CallOutput<'getCompanyProfile'>;

/**
 * The form of the company profile. Its fields are uncontrolled, so that the browser can fill them
 * in. Spread `props` on the `<form>`, pass the result to `CompanyFields`, and show `message` in a
 * live region. `onSaved` gets the stored profile.
 */
export function useCompanyForm(
  onSaved: (company: NonNullable<StoredCompany>) => void | Promise<void>,
) {
  const { t } = useTranslator();
  const form = useForm(() => {
    const errors = validate(companyFields);
    form.showAndFocus(errors);
    if (!Object.values(errors).some(Boolean)) void form.run(save, showFailure);
  });
  const { typed, errors, setMessage } = form;

  function validate(fields: readonly CompanyField[]): FieldErrors {
    return Object.fromEntries(
      fields.map((field) => {
        const error = companyError(field, typed(field));
        return [field, error && t(error)];
      }),
    );
  }

  async function save() {
    const company = recordWith(companyFields, typed);
    await onSaved(await browserApi().updateCompanyProfile(company, { isQuiet: true }));
  }

  function showFailure(failure: unknown) {
    if (!isCallFailure(failure)) throw failure;
    if (isAccountFailure(failure) || reportHttpFailure(failure)) return;
    const refused = refusedField(failure);
    const field = companyFields.find((name) => name === refused);
    if (field) form.showAndFocus({ [field]: failure.message });
    else setMessage(failure.status === noAnswer().status ? t('company.notSaved') : failure.message);
  }

  return {
    props: form.props,
    isBusy: form.isBusy,
    message: form.message,
    field: (name: CompanyField) => ({
      name,
      ...(errors[name] !== undefined && { error: errors[name] }),
      onChange: () => {
        setMessage('');
        if (errors[name]) form.showErrors(validate([name]));
      },
    }),
  };
}
