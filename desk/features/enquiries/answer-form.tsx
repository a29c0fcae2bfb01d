import { useEffect, useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import { MAX_ENQUIRY_TEXT } from '#contract/limits/enquiry-limits.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { Fields } from '#desk/ui/form/fields.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Notice } from '#desk/ui/page/notice.tsx';
import { localeNames } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './enquiries.module.css';
import { type NextState, nextStates } from './enquiry-actions.tsx';

interface AnswerFormProps {
  enquiry: DeskEnquiry;
  templates: DeskOutput<'listEnquiryTemplates'>;
  /** Gets whether the field has text that was not sent. */
  onDirty: (isDirty: boolean) => void;
}

interface Values {
  text: string;
  becomes: NextState;
}

/**
 * Sends an answer by mail. The server refuses it if the thread has a newer message than the form
 * names, so that a message that arrives during the writing is shown and has to be confirmed first.
 */
export function AnswerForm({ enquiry, templates, onDirty }: AnswerFormProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const { enquiry_no, email, locale, messages } = enquiry;
  const latest = messages.at(-1);
  const latestId = latest?.message_id ?? 0;
  const [seenId, setSeenId] = useState(latestId);
  const form = useDeskForm<Values>({
    values: { text: '', becomes: 'waiting' },
    validate: ({ text }) => ({ text: text.trim() ? undefined : t('desk.required') }),
    async submit(values) {
      const answer = { enquiry_no, seen_message_id: seenId, ...values };
      // Loads the thread after a refusal too, which a newer message may have caused.
      await deskApi.answerEnquiry(answer).finally(reload);
      form.reset();
      showToast({ text: t('deskEnquiries.answered', { email }), tone: 'success' });
    },
  });
  const isDirty = form.isChanged('text');
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // While nothing is typed, a new message needs no confirmation.
  if (!isDirty && seenId !== latestId) setSeenId(latestId);

  return (
    <form className={styles.answer} {...form.props}>
      <Fields>
        {latest && seenId !== latestId && (
          <Notice
            tone="warning"
            title={t('deskEnquiries.newer', {
              by:
                latest.from === 'desk' ? latest.actor_name || latest.actor : enquiry.name || email,
            })}
            actions={
              <Button size="small" onClick={() => setSeenId(latestId)}>
                {t('deskEnquiries.newerRead')}
              </Button>
            }
          >
            <p className={styles.newer}>{latest.text}</p>
          </Notice>
        )}
        <TemplateSelect
          enquiry={enquiry}
          templates={templates}
          onChoose={(text) => {
            const typed = form.values.text.trim();
            form.change({ text: typed ? `${typed}\n\n${text}` : text });
            form.focus('text');
          }}
        />
        <TextInput
          label={t('deskEnquiries.answer')}
          aside={localeNames[locale]}
          hint={t('deskEnquiries.answerHint', { email })}
          isMultiline
          rows={6}
          lang={locale}
          maxLength={MAX_ENQUIRY_TEXT}
          hasWordLimit
          {...form.field('text')}
        />
        <DialogAlert message={form.message} />
        <div className={styles.sending}>
          <SelectInput
            label={t('deskEnquiries.becomes')}
            {...form.field('becomes')}
            options={nextStates.map((state) => ({
              value: state,
              label: t(`deskEnquiries.becomes.${state}`),
            }))}
          />
          <Button type="submit" variant="primary" isLoading={form.isBusy}>
            {t('deskEnquiries.send')}
          </Button>
        </div>
      </Fields>
    </form>
  );
}

interface TemplateSelectProps {
  enquiry: DeskEnquiry;
  templates: DeskOutput<'listEnquiryTemplates'>;
  onChoose: (text: string) => void;
}

/** Offers the templates of the subject that exist in the visitor's language. */
function TemplateSelect({ enquiry, templates, onChoose }: TemplateSelectProps) {
  const { t } = useTranslator();
  const offered = templates.filter(
    ({ subject, texts }) =>
      (subject === null || subject === enquiry.subject) && texts[enquiry.locale] !== undefined,
  );
  if (offered.length === 0) return null;
  return (
    <div className={styles.template}>
      <SelectInput
        label={t('deskEnquiries.template')}
        value=""
        onChange={({ target }) => {
          const chosen = offered.find(({ template_id }) => String(template_id) === target.value);
          onChoose(chosen?.texts[enquiry.locale] ?? '');
        }}
        options={offered.map(({ template_id, name }) => ({ value: template_id, label: name }))}
      >
        <option value="">{t('deskEnquiries.chooseTemplate')}</option>
      </SelectInput>
    </div>
  );
}
