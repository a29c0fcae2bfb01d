import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import { Facts } from '#desk/ui/page/facts.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { MediaField } from '#ui/licence/fields/media-field.tsx';
import { type LicenceField, noLicenceValues } from '#ui/licence/licence-values.ts';
import { LAST_DAY } from '#ui/licence/start-day.ts';
import { Territories } from '#ui/licence/territories/territories.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import {
  kindNames,
  mediaListWords,
  periodWords,
  placesWords,
  statusNames,
} from '../row/rights-words.ts';
import { LanguagesField } from './languages-field.tsx';
import { PartyField } from './party-field.tsx';
import type { RightsValues, RowKind } from './rights-values.ts';

interface RightsFieldsProps {
  kind: RowKind;
  /** The fields that identify a stored row cannot be changed. */
  isEdited: boolean;
  values: RightsValues;
  errorOf: (name: keyof RightsValues) => string | undefined;
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
      <ReasonField {...props} />
    </Fields>
  );
}

function GrantKey({ values }: RightsFieldsProps) {
  const { t } = useTranslator();
  return (
    <Facts
      facts={[
        [t('deskRights.direction'), t(kindNames[values.direction])],
        [t('deskRights.party'), values.party],
        [t('deskRights.reference'), values.reference],
      ]}
    />
  );
}

function HoldbackKey({ values }: RightsFieldsProps) {
  const words = useTranslator();
  const { t } = words;
  const { territories, territoriesExcluded } = values;
  return (
    <Facts
      facts={[
        [
          t('licence.territories'),
          placesWords(words, { territories, territories_excluded: territoriesExcluded }),
        ],
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
        onChange={(direction) => onChange({ direction, maySublicense: direction === 'in' })}
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
          value={values.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </FieldRow>
    </>
  );
}

const fieldNames: Partial<Record<LicenceField, keyof RightsValues>> = {
  territories: 'territories',
  territories_excluded: 'territoriesExcluded',
  media: 'media',
};

function ScopeFields({ kind, values, errorOf, onChange }: RightsFieldsProps) {
  const { territories, territoriesExcluded, media } = values;
  const field = (name: LicenceField) => {
    const own = fieldNames[name];
    return { name, error: own && errorOf(own) };
  };
  const licence = {
    values: { ...noLicenceValues, territories, territoriesExcluded, media },
    field,
    onChange,
  };
  return (
    <>
      <Territories {...licence} />
      <MediaField {...licence} />
      {kind === 'grant' && <LanguagesField value={values} onChange={onChange} />}
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

function ConditionFields({ values, onChange }: RightsFieldsProps) {
  const { t } = useTranslator();
  return (
    <>
      <ChipGroup
        label={t('licence.exclusivity')}
        value={values.isExclusive ? 'yes' : 'no'}
        chips={[
          { value: 'no', label: t('licence.nonExclusive') },
          { value: 'yes', label: t('licence.exclusive') },
        ]}
        onChange={(value) => onChange({ isExclusive: value === 'yes' })}
      />
      <Checkbox
        label={t('deskRights.maySublicense')}
        checked={values.maySublicense}
        onChange={({ target }) => onChange({ maySublicense: target.checked })}
      />
      <SelectInput
        label={t('deskRights.status')}
        name="status"
        value={values.status}
        onChange={({ target }) => onChange({ status: target.value as RightsValues['status'] })}
      >
        {(['active', 'draft', 'inactive'] as const).map((status) => (
          <option key={status} value={status}>
            {t(statusNames[status])}
          </option>
        ))}
      </SelectInput>
    </>
  );
}

function ReasonField({ values, onChange }: RightsFieldsProps) {
  const { t } = useTranslator();
  return (
    <TextInput
      label={t('desk.reason')}
      name="reason"
      aside={t('desk.optional')}
      isMultiline
      rows={3}
      maxLength={500}
      hasWordLimit
      value={values.reason}
      onChange={({ target }) => onChange({ reason: target.value })}
    />
  );
}
