import { useState } from 'react';
import type { DeskTag } from '#contract/desk/site.ts';
import { deskApi } from '#desk/lib/api.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { fallbackLocale, type Locale, locales } from '#i18n/locales.ts';
import { recordWith } from '#ui/data/typed-object.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { MAX_NAME, NameInput } from '../name-input.tsx';
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

/** The names of a tag in six languages, and the key of a new one. */
export function TagDialog({ tag, known, onClose, onDone }: TagDialogProps) {
  const { t } = useTranslator();
  /** Until a key is typed, it follows the English name. */
  const [isKeyTyped, setIsKeyTyped] = useState(false);
  const ordered = [fallbackLocale, ...locales.filter((locale) => locale !== fallbackLocale)];
  const form = useTagForm({ tag, known, onDone });
  const key = form.field('key');
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title={tag ? t('deskSite.renameTag', { tag: tag.tag }) : t('deskSite.newTag')}
      widthPx={640}
      confirmLabel={t(tag ? 'desk.save' : 'desk.add')}
    >
      <div className={styles.names}>
        {ordered.map((locale) => {
          const name = form.field(`names.${locale}`);
          return (
            <NameInput
              key={locale}
              locale={locale}
              {...name}
              onChange={(event) => {
                name.onChange(event);
                if (!tag && locale === fallbackLocale && !isKeyTyped)
                  form.change({ key: keyFrom(event.target.value) });
              }}
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
          {...key}
          onChange={(event) => {
            setIsKeyTyped(event.target.value !== '');
            key.onChange(event);
          }}
        />
      )}
    </FormDialog>
  );
}

/** The form of a new tag, or of the names of a tag. */
function useTagForm({ tag, known, onDone }: Omit<TagDialogProps, 'onClose'>) {
  const { t } = useTranslator();

  function keyError(key: string): string | undefined {
    if (!KEY.test(key)) return t('deskSite.tagKeyWrong');
    return known.some((one) => one.tag === key) ? t('deskSite.tagExists') : undefined;
  }

  return useDeskForm<TagValues>({
    values: {
      key: tag?.tag ?? '',
      names: recordWith(locales, (locale) => tag?.names[locale] ?? ''),
    },
    validate: ({ key, names }) => ({
      [`names.${fallbackLocale}`]: names[fallbackLocale].trim()
        ? undefined
        : t('deskSite.tagNameNeeded'),
      key: tag ? undefined : keyError(key),
    }),
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
}
