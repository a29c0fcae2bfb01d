import { useNavigate } from 'react-router';
import { deskApi } from '#desk/lib/api.ts';
import { Fields } from '#desk/ui/form/fields.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
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

const FORM_ID = 'new-drama';

/** Adds a draft with an id and a title, and opens it. */
export function NewDramaDialog({ isOpen, suggestedTitle, onClose }: NewDramaDialogProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const form = useDeskForm<Values>({
    values: { external_id: '', title: suggestedTitle, locale, original_language: 'zh' },
    async submit(values) {
      const { drama, errors } = await deskApi.addDrama(values);
      if (drama) return void navigate(dramaHref(drama.key));
      form.setError('external_id', { message: errors.map(({ message }) => message).join(' ') });
    },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const required = { required: t('desk.required') };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskCatalogue.newTitle')}
      description={t('deskCatalogue.newText')}
      closeLabel={t('desk.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isLoading={form.isBusy}>
            {t('deskCatalogue.createDraft')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={form.onSubmit}>
        <DialogAlert message={form.message} />
        <Fields>
          <TextInput
            {...register('external_id', required)}
            label={t('deskCatalogue.externalId')}
            hint={t('deskCatalogue.externalIdHint')}
            maxLength={200}
            autoComplete="off"
            {...(errors.external_id?.message && { error: errors.external_id.message })}
          />
          <TextInput
            {...register('title', required)}
            label={t('deskCatalogue.partTitle')}
            maxLength={200}
            defaultValue={suggestedTitle}
            {...(errors.title?.message && { error: errors.title.message })}
          />
          <SelectInput {...register('locale')} label={t('deskCatalogue.titleLanguage')}>
            {locales.map((value) => (
              <option key={value} value={value}>
                {localeNames[value]}
              </option>
            ))}
          </SelectInput>
          <SelectInput
            {...register('original_language')}
            label={t('deskCatalogue.originalLanguage')}
          >
            {languageOptions(locale).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Fields>
      </form>
    </Dialog>
  );
}
