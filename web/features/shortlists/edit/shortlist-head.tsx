import { type Ref, useId, useState } from 'react';
import { MAX_SHORTLIST_NAME, MAX_SHORTLIST_NOTE } from '#contract/limits/shortlist-limits.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import page from '#ui/display/layout/list-page.module.css';
import { TextInput } from '#ui/form/text-input.tsx';
import { PencilIcon } from '#ui/icons/edit-icons.tsx';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { Shortlist } from '../shortlists-data.ts';
import { useShareText } from '../use-share-text.ts';
import styles from './shortlist-page.module.css';
import type { EditedShortlist } from './use-shortlist.ts';

interface ShortlistHeadProps {
  ref: Ref<HTMLHeadingElement>;
  loaded: Shortlist;
  edited: EditedShortlist;
}

/** The name, the note and the facts of a list. */
export function ShortlistHead({ ref, loaded, edited }: ShortlistHeadProps) {
  const { t } = useTranslator();
  const { list } = edited;
  const shareText = useShareText();
  const fieldsId = useId();
  /** On a phone the name and the note are hidden until they are edited. */
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <header className={styles.head}>
        <h1 ref={ref} tabIndex={-1} className={page.title}>
          {list.name.trim() || loaded.name}
        </h1>
        <IconButton
          className={styles.edit}
          name={t('shortlists.edit')}
          icon={<PencilIcon size={20} />}
          data-tooltip="bottom"
          aria-expanded={isEditing}
          aria-controls={fieldsId}
          onClick={() => setIsEditing(!isEditing)}
        />
      </header>
      <p className={page.small} suppressHydrationWarning>
        {separated([t('shortlists.titles', { count: list.titles.length }), shareText(list)])}
      </p>
      <div id={fieldsId} className={styles.fields} data-open={isEditing || undefined}>
        <TextInput
          label={t('shortlists.name')}
          value={list.name}
          maxLength={MAX_SHORTLIST_NAME}
          {...(list.name.trim() === '' && { error: t('shortlists.nameNeeded') })}
          autoComplete="off"
          onChange={({ target }) => edited.rename(target.value)}
        />
        <TextInput
          label={t('shortlists.note')}
          hint={t('shortlists.noteHint')}
          value={list.note}
          maxLength={MAX_SHORTLIST_NOTE}
          isMultiline
          rows={2}
          onChange={({ target }) => edited.setNote(target.value)}
        />
      </div>
    </>
  );
}
