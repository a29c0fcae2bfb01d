import { useNavigate } from 'react-router';
import { deskApi } from '#desk/lib/api.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { dramaHref } from '../drama-address.ts';
import { languageOptions } from '../language-options.ts';

interface NewDramaDialogProps {
  isOpen: boolean;
  suggestedTitle: string;
  onClose: () => void;
}

interface Values {
  external_id: string;
  title: string;
  locale: Locale;
  original_language: string;
}

/** Adds a draft with an id and a title, and opens it. */
export function NewDramaDialog({ isOpen, suggestedTitle, onClose }: NewDramaDialogProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const form = useDeskForm<Values>({
    values: { external_id: '', title: suggestedTitle, locale, original_language: 'zh' },
    validate: ({ external_id, title }) => ({
      external_id: external_id ? undefined : t('desk.required'),
      title: title ? undefined : t('desk.required'),
    }),
    async submit(values) {
      const { drama, errors } = await deskApi.addDrama(values);
      if (drama) return void navigate(dramaHref(drama.key));
      form.showAndFocus({ external_id: errors.map(({ message }) => message).join(' ') });
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskCatalogue.newTitle')}
      description={t('deskCatalogue.newText')}
      confirmLabel={t('deskCatalogue.createDraft')}
    >
      <TextInput
        label={t('deskCatalogue.externalId')}
        hint={t('deskCatalogue.externalIdHint')}
        maxLength={200}
        autoComplete="off"
        {...form.field('external_id')}
      />
      <TextInput label={t('deskCatalogue.partTitle')} maxLength={200} {...form.field('title')} />
      <SelectInput
        label={t('deskCatalogue.titleLanguage')}
        {...form.field('locale')}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
      />
      <SelectInput
        label={t('deskCatalogue.originalLanguage')}
        {...form.field('original_language')}
        options={languageOptions(locale)}
      />
    </FormDialog>
  );
}
