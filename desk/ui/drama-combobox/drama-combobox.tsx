import { Combobox } from '@base-ui/react/combobox';
import { useEffect, useId, useState } from 'react';
import type { DramaChoice } from '../../../contract/desk/drama-choices.ts';
import { cardWidths, readFixedPicture } from '../../../contract/site/images.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import fieldStyles from '../../../web/ui/form/field.module.css';
import { FieldNotes } from '../../../web/ui/form/field-notes.tsx';
import inputStyles from '../../../web/ui/form/text-input.module.css';
import { SearchIcon } from '../../../web/ui/icons/icons.tsx';
import { deskApi } from '../../lib/api.ts';
import styles from './drama-combobox.module.css';

interface DramaComboboxProps {
  label: string;
  hint?: string;
  error?: string;
  value: DramaChoice | null;
  onChange: (drama: DramaChoice | null) => void;
  /** Offers published dramas only. */
  isPublished?: boolean;
  /** Dramas that are not offered. */
  without?: readonly number[];
  /** Empties the field after a choice, so that the next drama can be typed. */
  isEmptied?: boolean;
}

const TYPING_MS = 200;

/** Finds a drama by a part of its title in any language, or by its id. */
export function DramaCombobox(props: DramaComboboxProps) {
  const { label, hint, error, value, onChange, isPublished = false, without = [] } = props;
  const { isEmptied = false } = props;
  const { t } = useTranslator();
  const id = useId();
  const [typed, setTyped] = useState(value?.title ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const [found, setFound] = useState<DramaChoice[]>();
  /** What is searched for: nothing while the field shows the chosen title. */
  const search = typed === value?.title ? '' : typed.trim();

  useEffect(() => {
    setTyped(value?.title ?? '');
  }, [value]);

  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const input = { search, is_published: isPublished };
      const reply = await deskApi.findDramaChoices(input, { signal }).catch(() => undefined);
      if (!signal.aborted) setFound(reply?.list ?? []);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, isOpen, isPublished]);

  const offered = (found ?? []).filter(({ drama_id }) => !without.includes(drama_id));

  return (
    <Combobox.Root
      items={offered}
      filter={null}
      value={value}
      onValueChange={onChange}
      inputValue={typed}
      onInputValueChange={(text, { reason }) =>
        setTyped(isEmptied && reason === 'item-press' ? '' : text)
      }
      open={isOpen}
      onOpenChange={setIsOpen}
      itemToStringLabel={({ title }) => title}
      isItemEqualToValue={(one, other) => one.drama_id === other.drama_id}
    >
      <div className={fieldStyles.field}>
        <div className={fieldStyles.head}>
          <label className={fieldStyles.label} htmlFor={id}>
            {label}
          </label>
        </div>
        <Combobox.InputGroup className={inputStyles.box}>
          <span className={inputStyles.leading}>
            <SearchIcon size={20} />
          </span>
          <Combobox.Input
            id={id}
            className={inputStyles.input}
            placeholder={t('desk.titleSearch')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          />
        </Combobox.InputGroup>
        <div className={fieldStyles.foot}>
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={4}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Status className={styles.status}>
              {found ? offered.length === 0 && t('desk.titleNone') : t('desk.titleSearching')}
            </Combobox.Status>
            <Combobox.List className={styles.list}>
              {(drama: DramaChoice) => (
                <Combobox.Item key={drama.drama_id} value={drama} className={styles.option}>
                  <Choice drama={drama} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function Choice({ drama: { cover, title, drama, state } }: { drama: DramaChoice }) {
  const { t } = useTranslator();
  const picture = readFixedPicture(cover, cardWidths);
  return (
    <>
      {cover ? (
        <img className={styles.cover} src={picture.src} srcSet={picture.sources?.webp} alt="" />
      ) : (
        <span className={styles.cover} />
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title || drama}</span>
        <span className={styles.key}>
          {drama}
          {state !== 'published' && ` · ${t(`desk.titleState.${state}`)}`}
        </span>
      </span>
    </>
  );
}
