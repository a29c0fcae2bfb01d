import { LicenceFields } from '../fields/licence-fields.tsx';
import { LanguagesField } from './languages-field.tsx';
import type { TermsValues } from './terms-values.ts';

interface TermsFieldsProps {
  values: TermsValues;
  onChange: (part: Partial<TermsValues>) => void;
  field: (name: string) => { name: string; error: string | undefined };
}

/** All terms of an order or of one of its lines. */
export function TermsFields({ values, onChange, field }: TermsFieldsProps) {
  return (
    <LicenceFields
      values={values}
      onChange={onChange}
      field={(name) => field(`terms.${name}`)}
      startHint="licence.startSignature"
    >
      <LanguagesField values={values} onChange={onChange} field={field('terms.languages')} />
    </LicenceFields>
  );
}
