import { useEffect, useRef } from 'react';
import type { MessageKey } from '#i18n/message-key.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { LAST_STEP } from '../form/field-errors.ts';
import { PersonFields } from '../form/person-fields.tsx';
import type { EnquiryForm } from '../form/use-enquiry-form.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { ClaimantField } from './claimant-field.tsx';
import styles from './notice.module.css';
import { PlacesField } from './places-field.tsx';

/** In the order of `noticeSteps` in field-errors.ts. */
const titles: MessageKey[] = [
  'enquiry.stepWork',
  'enquiry.stepPlaces',
  'enquiry.stepOwner',
  'enquiry.stepContact',
  'enquiry.stepDeclare',
];

/** One step of a copyright notice: its formal parts are asked for one after another. */
export function NoticeSteps({ form }: { form: EnquiryForm }) {
  const { t } = useTranslator();
  const { step } = form.draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // The fields of the step before are removed, and the focus with them. After a refusal
  // `showField` (use-enquiry-form.ts) has focused the refused control, which describes its error.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement?.matches('[aria-describedby]') !== true) heading.current?.focus();
  }, [step]);
  return (
    <>
      <div className={styles.head}>
        {step === 0 && <p className={styles.lead}>{t('enquiry.noticeLead')}</p>}
        <progress
          className={styles.progress}
          aria-label={t('enquiry.step', { step: step + 1, count: titles.length })}
          max={titles.length}
          value={step + 1}
        />
        <p className={styles.count} aria-hidden="true">
          {t('enquiry.step', { step: step + 1, count: titles.length })}
        </p>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {t(titles[step] ?? 'enquiry.stepWork')}
        </h2>
      </div>
      <Step form={form} />
    </>
  );
}

function Step({ form }: { form: EnquiryForm }) {
  switch (form.draft.step) {
    case 0:
      return <Work form={form} />;
    case 1:
      return <Infringement form={form} />;
    case 2:
      return <Owner form={form} />;
    case 3:
      return (
        <>
          <PersonFields form={form} />
          <AttachmentsField form={form} />
        </>
      );
    case LAST_STEP:
      return <Declarations form={form} />;
    default:
      return null;
  }
}

function Work({ form }: { form: EnquiryForm }) {
  const { t } = useTranslator();
  return (
    <TextInput
      {...form.field('notice.work')}
      label={t('enquiry.work')}
      hint={t('enquiry.workHint')}
      isMultiline
      rows={6}
      hasWordLimit
      canExceed
    />
  );
}

function Infringement({ form }: { form: EnquiryForm }) {
  const { t } = useTranslator();
  return (
    <>
      <PlacesField form={form} />
      <TextInput
        {...form.field('text')}
        label={t('enquiry.infringement')}
        hint={t('enquiry.infringementHint')}
        isMultiline
        rows={5}
        hasWordLimit
        canExceed
      />
    </>
  );
}

function Owner({ form }: { form: EnquiryForm }) {
  const { t } = useTranslator();
  return (
    <>
      <ClaimantField form={form} />
      <TextInput
        {...form.field('notice.owner')}
        label={t('enquiry.owner')}
        autoComplete={form.draft.claimant === 'owner' ? 'name' : 'off'}
      />
      <TextInput
        {...form.field('notice.postal_address')}
        label={t('enquiry.postalAddress')}
        isMultiline
        rows={3}
        canExceed
        autoComplete="street-address"
      />
      <TextInput
        {...form.field('notice.phone')}
        label={t('enquiry.phone')}
        aside={t('enquiry.optional')}
        type="tel"
        autoComplete="tel"
      />
    </>
  );
}

function Declarations({ form }: { form: EnquiryForm }) {
  const { t } = useTranslator();
  const { draft } = form;
  return (
    <>
      <Checkbox
        name="notice.is_good_faith"
        label={t('enquiry.goodFaith')}
        error={form.errors['notice.is_good_faith'] ?? ''}
        checked={draft.isGoodFaith}
        onChange={({ target }) =>
          form.change({ isGoodFaith: target.checked }, 'notice.is_good_faith')
        }
      />
      <Checkbox
        name="notice.is_accurate"
        label={t('enquiry.accurate')}
        error={form.errors['notice.is_accurate'] ?? ''}
        checked={draft.isAccurate}
        onChange={({ target }) => form.change({ isAccurate: target.checked }, 'notice.is_accurate')}
      />
      <TextInput
        {...form.field('notice.signature')}
        label={t('enquiry.signature')}
        hint={t('enquiry.signatureHint')}
        autoComplete="name"
      />
    </>
  );
}
