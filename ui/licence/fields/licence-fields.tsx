import type { ReactNode } from 'react';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { LicenceFieldsProps } from '../licence-values.ts';
import { Territories } from '../territories/territories.tsx';
import { MediaField } from './media-field.tsx';
import { PeriodFields } from './period-fields.tsx';

interface Props extends LicenceFieldsProps {
  /** Says what an empty start date means. */
  startHint: 'licence.startSignature' | 'licence.startToday';
  /** Fields between the media and the period, such as the languages. */
  children?: ReactNode;
}

/** What is licensed: territories, media, period and exclusivity. */
export function LicenceFields({ startHint, children, ...props }: Props) {
  const { t } = useTranslator();
  return (
    <>
      <Territories {...props} />
      <MediaField {...props} />
      {children}
      <PeriodFields {...props} startHint={t(startHint)} />
      <ChipGroup
        label={t('licence.exclusivity')}
        value={props.values.isExclusive ? 'yes' : 'no'}
        chips={[
          { value: 'no', label: t('licence.nonExclusive') },
          { value: 'yes', label: t('licence.exclusive') },
        ]}
        onChange={(value) => props.onChange({ isExclusive: value === 'yes' })}
      />
    </>
  );
}
