import { useState } from 'react';
import type { DeskTag } from '#contract/desk/site.ts';
import { deskApi } from '#desk/lib/api.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { fallbackLocale, type Locale, localeNames, locales } from '#i18n/locales.ts';
import { TextInput } from '#ui/form/text-input.tsx';
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
/** Of a name and of the key: `MAX_TAG_NAME` of contract/desk/site.ts, whose schemas are not loaded here. */
const MAX_NAME = 60;

/** The names of a tag in six languages, and the key of a new one. */
export function TagDialog({ tag, known, onClose, onDone }: TagDialogProps) {
  const { t } = useTranslator();
  /** Until a key is typed, it follows the English name. */
  const [isKeyTyped, setIsKeyTyped] = useState(false);
  const ordered = [fallbackLocale, ...locales.filter((locale) => locale !== fallbackLocale)];
  const form = useDeskForm<TagValues>({
    values: {
      key: tag?.tag ?? '',
      names: Object.fromEntries(
        locales.map((locale) => [locale, tag?.names[locale] ?? '']),
      ) as TagValues['names'],
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

  function keyError(key: string): string | undefined {
    if (!KEY.test(key)) return t('deskSite.tagKeyWrong');
    return known.some((one) => one.tag === key) ? t('deskSite.tagExists') : undefined;
  }

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
            <TextInput
              key={locale}
              label={localeNames[locale]}
              lang={locale}
              maxLength={MAX_NAME}
              autoComplete="off"
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
