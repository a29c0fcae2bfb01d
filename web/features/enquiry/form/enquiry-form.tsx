import { Link } from 'react-router';
import { enquirySubjects, privacyRequests } from '#contract/enquiries.ts';
import { paths } from '#contract/site/paths.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { Button } from '#ui/button/button.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { oneOf } from '#ui/data/one-of.ts';
import visuallyHidden from '#ui/display/visually-hidden.module.css';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { subjectNames } from '../names.ts';
import { NoticeSteps } from '../notice/notice-steps.tsx';
import type { PrivacyRequest } from './draft.ts';
import styles from './enquiry-form.module.css';
import { LAST_STEP } from './field-errors.ts';
import { Included } from './included.tsx';
import { PersonFields } from './person-fields.tsx';
import { type SentEnquiry, TRAP, useEnquiryForm } from './use-enquiry-form.ts';

const privacyNames: Record<PrivacyRequest, MessageKey> = {
  access: 'enquiry.privacyAccess',
  correction: 'enquiry.privacyCorrection',
  erasure: 'enquiry.privacyErasure',
  restriction: 'enquiry.privacyRestriction',
  objection: 'enquiry.privacyObjection',
  other: 'enquiry.privacyOther',
};

/** The contact form; a copyright notice is asked for in steps. */
export function EnquiryForm({ onSent }: { onSent: (sent: SentEnquiry) => void }) {
  const { t, locale } = useTranslator();
  const form = useEnquiryForm(onSent);
  const { draft, isNotice, isBusy } = form;
  const isLast = !isNotice || draft.step === LAST_STEP;
  const [before, after] = t('enquiry.privacy', { policy: '\0' }).split('\0');
  return (
    <form {...form.props} className={styles.form}>
      <ChipGroup
        label={t('enquiry.subject')}
        chips={enquirySubjects.map((value) => ({ value, label: t(subjectNames[value]) }))}
        value={draft.subject}
        onChange={(subject) => form.change({ subject })}
      />
      {isNotice ? (
        <NoticeSteps form={form} />
      ) : (
        <>
          {draft.subject === 'privacy' && <PrivacyRequestField form={form} />}
          <PersonFields form={form} />
          <TextInput
            {...form.field('text')}
            label={t('enquiry.text')}
            isMultiline
            rows={7}
            hasWordLimit
            canExceed
          />
        </>
      )}
      {/* Moved out of view instead of hidden: programs that send spam leave hidden fields empty. Its
          name and the attributes keep password managers, which would mark a person's enquiry as
          spam, from filling it in. */}
      <div className={visuallyHidden.hidden} aria-hidden="true">
        <input
          name={TRAP}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
        />
      </div>
      {isLast && (
        <>
          <Included draft={draft} files={isNotice ? form.files : []} />
          <p className={styles.note}>
            {before}
            <Link to={paths.page(locale, 'PrivacyPolicy')}>{t('nav.privacyPolicy')}</Link>
            {after}
          </p>
        </>
      )}
      <div role="alert">{form.message && <p className={styles.failed}>{form.message}</p>}</div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="large" isLoading={isBusy}>
          {t(sendLabel(isNotice, isLast))}
        </Button>
        {isNotice && draft.step > 0 && (
          <Button size="large" disabled={isBusy} onClick={form.back}>
            {t('enquiry.back')}
          </Button>
        )}
      </div>
    </form>
  );
}

function PrivacyRequestField({ form }: { form: ReturnType<typeof useEnquiryForm> }) {
  const { t } = useTranslator();
  return (
    <SelectInput
      name="privacy_request"
      label={t('enquiry.privacyRequest')}
      error={form.errors.privacy_request ?? ''}
      value={form.draft.privacyRequest}
      onChange={({ target }) =>
        form.change(
          { privacyRequest: oneOf(privacyRequests, target.value) ?? '' },
          'privacy_request',
        )
      }
      options={Object.entries(privacyNames).map(([value, name]) => ({ value, label: t(name) }))}
    >
      <option value="">{t('enquiry.privacyChoose')}</option>
    </SelectInput>
  );
}

function sendLabel(isNotice: boolean, isLast: boolean): MessageKey {
  if (!isLast) return 'enquiry.next';
  return isNotice ? 'enquiry.sendNotice' : 'enquiry.send';
}
