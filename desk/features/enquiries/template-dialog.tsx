import { useId } from 'react';
import type { EnquiryTemplate } from '#contract/desk/enquiries.ts';
import { enquirySubjects } from '#contract/enquiries.ts';
import { MAX_ENQUIRY_LINE, MAX_ENQUIRY_TEXT } from '#contract/enquiry-limits.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface Values {
  name: string;
  /** Empty for all subjects. */
  subject: string;
  texts: Record<Locale, string>;
}

interface TemplateDialogProps {
  /** Undefined for a new one. */
  template: EnquiryTemplate | undefined;
  onClose: () => void;
}

/** One text for each language; a language without a text is not offered. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { t, locale } = useTranslator();
  const id = useId();
  const reload = useReload();
  const form = useDeskForm<Values>({
    values: {
      name: template?.name ?? '',
      subject: template?.subject ?? '',
      texts: Object.fromEntries(
        locales.map((language) => [language, template?.texts[language] ?? '']),
      ),
    },
    async submit({ name, subject, texts }) {
      const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
      await deskApi.saveEnquiryTemplate({
        ...(template && { template_id: template.template_id }),
        name,
        subject: enquirySubjects.find((one) => one === subject) ?? null,
        texts: Object.fromEntries(written),
      });
      onClose();
      showToast({ text: t('desk.saved'), tone: 'success' });
      reload();
    },
  });
  const { errors } = form.formState;
  // The reader's own language first.
  const ordered = [locale, ...locales.filter((other) => other !== locale)];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(template ? 'deskEnquiries.editTemplate' : 'deskEnquiries.newTemplate')}
      closeLabel={t('desk.close')}
      widthPx={720}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isLoading={form.isBusy}>
            {t('desk.save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate>
        <Fields>
          <FieldRow>
            <TextInput
              label={t('deskEnquiries.templateName')}
              maxLength={MAX_ENQUIRY_LINE}
              error={errors.name?.message ?? ''}
              {...form.register('name', {
                validate: (name) => name.trim() !== '' || t('desk.required'),
              })}
            />
            <SelectInput label={t('deskEnquiries.subject')} {...form.register('subject')}>
              <option value="">{t('desk.all')}</option>
              {enquirySubjects.map((subject) => (
                <option key={subject} value={subject}>
                  {t(`deskEnquiries.subject.${subject}`)}
                </option>
              ))}
            </SelectInput>
          </FieldRow>
          {ordered.map((language) => (
            <TextInput
              key={language}
              label={localeNames[language]}
              lang={language}
              isMultiline
              rows={4}
              maxLength={MAX_ENQUIRY_TEXT}
              error={errors.texts?.[language]?.message ?? ''}
              {...form.register(`texts.${language}`, {
                validate: (_, { texts }) =>
                  Object.values(texts).some((text) => text.trim() !== '') ||
                  language !== locale ||
                  t('deskEnquiries.needText'),
              })}
            />
          ))}
        </Fields>
      </form>
    </Dialog>
  );
}
