import { useId } from 'react';
import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { mediaNames } from '#i18n/names/order-names.ts';
import chips from '#ui/button/chip-group.module.css';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { AlertIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { LicenceFieldsProps } from '../licence-values.ts';
import styles from './licence-fields.module.css';

/** Every leaf of contract/licence/media.ts, in groups; compared in media-field.test.ts. */
export const mediaGroups: { name: MessageKey; media: LeafMedium[] }[] = [
  { name: 'licence.mediaStreaming', media: ['svod', 'avod', 'fast', 'in_app'] },
  { name: 'licence.mediaTv', media: ['tv_free', 'tv_pay'] },
  { name: 'licence.mediaTvod', media: ['tvod_rental', 'tvod_purchase'] },
  { name: 'licence.mediaOther', media: ['social', 'transport', 'remake'] },
];

export function MediaField({ values, onChange, field }: LicenceFieldsProps) {
  const { t } = useTranslator();
  const id = useId();
  const { name, error } = field('media');
  const toggle = (medium: LeafMedium, isChosen: boolean) =>
    onChange({
      media: leafMedia.filter((one) => (one === medium ? isChosen : values.media.includes(one))),
    });
  return (
    <fieldset className={chips.group} aria-describedby={error && `${id}-error`}>
      <legend className={chips.legend}>{t('licence.media')}</legend>
      <div className={styles.media}>
        {mediaGroups.map((group) => (
          <fieldset key={group.name} className={chips.group}>
            <legend className={styles.sublegend}>{t(group.name)}</legend>
            {group.media.map((medium) => (
              <Checkbox
                key={medium}
                name={name}
                label={t(mediaNames[medium])}
                checked={values.media.includes(medium)}
                onChange={({ target }) => toggle(medium, target.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
