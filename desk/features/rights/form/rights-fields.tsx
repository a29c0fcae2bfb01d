import { fieldsOf, type Fields as SheetFields } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import { ValueField } from '#desk/ui/form/value-field.tsx';
import { Facts } from '#desk/ui/page/facts.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { MediaField } from '#ui/licence/fields/media-field.tsx';
import {
  type LicenceField,
  type LicenceValues,
  noLicenceValues,
} from '#ui/licence/licence-values.ts';
import { LAST_DAY } from '#ui/licence/start-day.ts';
import { Territories } from '#ui/licence/territories/territories.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { mediaListWords, panelFacts, periodWords, placesWords } from '../row/rights-words.ts';
import { PartyField } from './party-field.tsx';
import { RightsLanguages } from './rights-languages.tsx';
import type { RightsValues, RowKind } from './rights-values.ts';

interface RightsFieldsProps {
  kind: RowKind;
  /** The fields that identify a stored row cannot be changed. */
  isEdited: boolean;
  values: RightsValues;
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<RightsValues>) => void;
}

export function RightsFields(props: RightsFieldsProps) {
  const { kind, isEdited } = props;
  if (kind === 'grant')
    return (
      <Fields>
        {isEdited ? <GrantKey {...props} /> : <PartyFields {...props} />}
        <ScopeFields {...props} />
        <PeriodFields {...props} />
        <ConditionFields {...props} />
      </Fields>
    );
  return (
    <Fields>
      {isEdited ? <HoldbackKey {...props} /> : <ScopeFields {...props} />}
      <PeriodFields {...props} />
      <ConditionFields {...props} />
    </Fields>
  );
}

function GrantKey({ values }: RightsFieldsProps) {
  const words = useTranslator();
  return <Facts facts={panelFacts(words, 'party', rightFields, values)} />;
}

function HoldbackKey({ values }: RightsFieldsProps) {
  const words = useTranslator();
  const { t } = words;
  return (
    <Facts
      facts={[
        [t('licence.territories'), placesWords(words, values)],
        [t('licence.media'), mediaListWords(words, values.media)],
        [t('deskRights.firstDay'), periodWords(words, values.start, null)],
      ]}
    />
  );
}

function PartyFields({ values, errorOf, onChange }: RightsFieldsProps) {
  const { t } = useTranslator();
  const isIn = values.direction === 'in';
  return (
    <>
      <ChipGroup
        label={t('deskRights.direction')}
        value={values.direction}
        chips={[
          { value: 'out', label: t('deskRights.directionOut') },
          { value: 'in', label: t('deskRights.directionIn') },
        ]}
        onChange={(direction) => onChange({ direction, may_sublicense: direction === 'in' })}
      />
      <FieldRow>
        <PartyField
          label={t(isIn ? 'deskRights.licensor' : 'deskRights.licensee')}
          value={values.party}
          error={errorOf('party')}
          onChange={(party) => onChange({ party })}
        />
        <TextInput
          label={t('deskRights.reference')}
          name="reference"
          aside={t('desk.optional')}
          hint={t('deskRights.referenceHint')}
          maxLength={100}
          error={errorOf('reference') ?? ''}
          value={values.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </FieldRow>
    </>
  );
}

function ScopeFields({ kind, values, errorOf, onChange }: RightsFieldsProps) {
  const { territories, territories_excluded: territoriesExcluded, media, language_uses } = values;
  const field = (name: LicenceField) => ({ name, error: errorOf(name) });
  const licence = {
    values: { ...noLicenceValues, territories, territoriesExcluded, media },
    field,
    onChange: ({ territoriesExcluded: excluded, ...change }: Partial<LicenceValues>) =>
      onChange({ ...change, ...(excluded && { territories_excluded: excluded }) }),
  };
  return (
    <>
      <Territories {...licence} />
      <MediaField {...licence} />
      {kind === 'grant' && (
        <RightsLanguages
          uses={language_uses}
          error={errorOf('language_uses')}
          onChange={(uses) => onChange({ language_uses: uses })}
        />
      )}
    </>
  );
}

function PeriodFields({ kind, isEdited, values, errorOf, onChange }: RightsFieldsProps) {
  const { t } = useTranslator();
  const [startError, endError] = [errorOf('start'), errorOf('end')];
  return (
    <FieldRow>
      {!(kind === 'holdback' && isEdited) && (
        <TextInput
          label={t('deskRights.firstDay')}
          name="start"
          type="date"
          max={LAST_DAY}
          {...(startError !== undefined && { error: startError })}
          value={values.start}
          onChange={({ target }) => onChange({ start: target.value })}
        />
      )}
      <TextInput
        label={t('deskRights.lastDay')}
        name="end"
        type="date"
        aside={t('desk.optional')}
        hint={t('deskRights.lastDayHint')}
        max={LAST_DAY}
        {...(endError !== undefined && { error: endError })}
        value={values.end}
        onChange={({ target }) => onChange({ end: target.value })}
      />
    </FieldRow>
  );
}

function ConditionFields({ kind, values, errorOf, onChange }: RightsFieldsProps) {
  const { t } = useTranslator();
  const fields: SheetFields = kind === 'grant' ? rightFields : holdbackFields;
  const sent: Record<string, unknown> = { ...values };
  return fieldsOf(fields).flatMap(([name, field]) =>
    field.panel === 'conditions' ? (
      <ValueField
        key={name}
        name={name}
        field={field}
        value={sent[name]}
        error={errorOf(name)}
        aside={t('desk.optional')}
        onChange={(value) => onChange({ [name]: value })}
      />
    ) : (
      []
    ),
  );
}
