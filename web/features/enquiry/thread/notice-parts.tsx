import type { CopyrightNotice } from '#contract/enquiries.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './enquiry-thread.module.css';

/** The formal parts of a copyright notice, as its sender declared them. */
export function NoticeParts({ notice }: { notice: CopyrightNotice }) {
  const { t } = useTranslator();
  const { work, places, claimant, owner, postal_address, phone, signature } = notice;
  const parts: [name: string, ...stated: string[]][] = [
    [t('enquiry.stepWork'), work],
    [t('enquiry.places'), ...places],
    [t('enquiry.claimant'), t(`enquiry.claimant.${claimant}`)],
    [t('enquiry.owner'), owner],
    [t('enquiry.postalAddress'), postal_address],
    ...(phone ? [[t('enquiry.phone'), phone] as [string, string]] : []),
    [t('enquiry.stepDeclare'), t('enquiry.goodFaith'), t('enquiry.accurate')],
    [t('enquiry.signature'), signature],
  ];
  return (
    <dl className={styles.parts}>
      {parts.map(([name, ...stated]) => (
        <div key={name}>
          <dt>{name}</dt>
          {stated.map((text, at) => (
            <dd key={at} dir="auto">
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
