import { useId } from 'react';
import type { DeskTag } from '#contract/desk/site.ts';
import { deskApi } from '#desk/lib/api.ts';
import { Fields } from '#desk/ui/form/fields.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { fallbackLocale, type Locale, localeNames, locales } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './tag-list.module.css';
import { keyFrom } from './tag-name.ts';

interface TagDialogProps {
  /** The tag to rename; null adds one. */
  tag: DeskTag | null;
  known: readonly DeskTag[];
  onClose: () => void;
  onDone: () => void;
}

interface TagValues {
  key: string;
  names: Record<Locale, string>;
}

const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 60;

/** The names of a tag in six languages, and the key of a new one. */
export function TagDialog({ tag, known, onClose, onDone }: TagDialogProps) {
  const { t } = useTranslator();
  const formId = useId();
  const ordered = [fallbackLocale, ...locales.filter((locale) => locale !== fallbackLocale)];
  const form = useDeskForm<TagValues>({
    values: {
      key: tag?.tag ?? '',
      names: Object.fromEntries(locales.map((locale) => [locale, tag?.names[locale] ?? ''])),
    },
    async submit({ key, names }) {
      const written = Object.entries(names).map(([locale, name]) => [locale, name.trim()] as const);
      if (tag) {
        const changed = written.filter(
          ([locale, name]) => name !== (tag.names[locale as Locale] ?? ''),
        );
        const input = Object.fromEntries(changed.map(([locale, name]) => [locale, name || null]));
        await deskApi.renameTag({ tag: tag.tag, version: tag.version, names: input });
      } else {
        const given = Object.fromEntries(written.filter(([, name]) => name !== ''));
        await deskApi.addTag({ tag: key, names: given });
      }
      onDone();
    },
  });
  const { errors, dirtyFields } = form.formState;
  const checkKey = (key: string) => {
    if (!KEY.test(key)) return t('deskSite.tagKeyWrong');
    return known.every((one) => one.tag !== key) || t('deskSite.tagExists');
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={tag ? t('deskSite.renameTag', { tag: tag.tag }) : t('deskSite.newTag')}
      closeLabel={t('desk.close')}
      widthPx={640}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={form.isBusy}>
            {t(tag ? 'desk.save' : 'desk.add')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit} noValidate>
        <Fields>
          <div className={styles.names}>
            {ordered.map((locale) => {
              const error = errors.names?.[locale]?.message;
              return (
                <TextInput
                  key={locale}
                  label={localeNames[locale]}
                  lang={locale}
                  maxLength={MAX_NAME}
                  autoComplete="off"
                  {...form.register(`names.${locale}`, {
                    validate: (name) =>
                      locale !== fallbackLocale ||
                      name.trim() !== '' ||
                      t('deskSite.tagNameNeeded'),
                    onChange: ({ target }) => {
                      // Until a key is typed, it follows the English name.
                      if (!tag && locale === fallbackLocale && !dirtyFields.key)
                        form.setValue('key', keyFrom(target.value));
                    },
                  })}
                  {...(error && { error })}
                />
              );
            })}
          </div>
          {!tag && (
            <TextInput
              label={t('deskSite.tagKey')}
              hint={t('deskSite.tagKeyHint')}
              maxLength={MAX_NAME}
              autoComplete="off"
              {...form.register('key', { validate: checkKey })}
              {...(errors.key?.message && { error: errors.key.message })}
            />
          )}
        </Fields>
      </form>
    </Dialog>
  );
}
