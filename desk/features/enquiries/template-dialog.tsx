import type { EnquiryTemplate } from '#contract/desk/sales/enquiries.ts';
import { enquirySubjects } from '#contract/enquiries.ts';
import { MAX_ENQUIRY_LINE, MAX_ENQUIRY_TEXT } from '#contract/limits/enquiry-limits.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { FieldRow } from '#desk/ui/form/fields.tsx';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
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
  const reload = useReload();
  const form = useDeskForm<Values>({
    values: {
      name: template?.name ?? '',
      subject: template?.subject ?? '',
      texts: Object.fromEntries(
        locales.map((language) => [language, template?.texts[language] ?? '']),
      ) as Values['texts'],
    },
    validate: ({ name, texts }) => ({
      name: name.trim() ? undefined : t('desk.required'),
      [`texts.${locale}`]: Object.values(texts).some((text) => text.trim())
        ? undefined
        : t('deskEnquiries.needText'),
    }),
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
  // The reader's own language first.
  const ordered = [locale, ...locales.filter((other) => other !== locale)];
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title={t(template ? 'deskEnquiries.editTemplate' : 'deskEnquiries.newTemplate')}
      widthPx={720}
      confirmLabel={t('desk.save')}
    >
      <FieldRow>
        <TextInput
          label={t('deskEnquiries.templateName')}
          maxLength={MAX_ENQUIRY_LINE}
          {...form.field('name')}
        />
        <SelectInput
          label={t('deskEnquiries.subject')}
          {...form.field('subject')}
          options={enquirySubjects.map((subject) => ({
            value: subject,
            label: t(`deskEnquiries.subject.${subject}`),
          }))}
        >
          <option value="">{t('desk.all')}</option>
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
          {...form.field(`texts.${language}`)}
        />
      ))}
    </FormDialog>
  );
}
