import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useId, useRef, useState } from 'react';
import type { FoundTitle } from '../../contract/desk/search.ts';
import { useTranslator } from '../../web/lib/text/translator.ts';
import { IconButton } from '../../web/ui/button/icon-button.tsx';
import { CloseIcon } from '../../web/ui/icons/icons.tsx';
import { deskApi } from '../lib/api.ts';
import { useFailureText } from './failure-text.ts';
import styles from './title-picker.module.css';

const TYPING_MS = 150;

interface TitlePickerProps {
  label: string;
  /** The chosen title; without `onClear` the field is emptied after each choice. */
  chosen?: string;
  onChoose: (title: FoundTitle) => void;
  onClear?: () => void;
  error?: string;
}

/** A field that finds a title in any state, by any of its titles, its external id or number. */
export function TitlePicker({ label, chosen, onChoose, onClear, error }: TitlePickerProps) {
  const { t } = useTranslator();
  const id = useId();
  const [text, setText] = useState('');
  const { titles, message } = useTitles(text);
  if (chosen && onClear)
    return (
      <div className={styles.field}>
        <span className={styles.label}>{label}</span>
        <span className={styles.chosen}>
          <span>{chosen}</span>
          <IconButton
            size="small"
            name={t('desk.remove')}
            icon={<CloseIcon size={16} />}
            onClick={onClear}
          />
        </span>
      </div>
    );
  return (
    <Autocomplete.Root
      items={titles}
      value={text}
      onValueChange={setText}
      itemToStringValue={({ title }: FoundTitle) => title}
      mode="none"
      autoHighlight
    >
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <Autocomplete.Input
          id={id}
          className={styles.input}
          placeholder={t('desk.chooseTitle')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // Enter chooses a title and never sends the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={styles.positioner} sideOffset={4}>
          <Autocomplete.Popup className={styles.popup}>
            <Autocomplete.Status className={styles.status}>{message}</Autocomplete.Status>
            <Autocomplete.Empty className={styles.status}>
              {message ? '' : t('desk.noResults')}
            </Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(item: FoundTitle) => (
                <Autocomplete.Item
                  key={item.drama_id}
                  value={item}
                  className={styles.item}
                  onClick={() => {
                    setText('');
                    onChoose(item);
                  }}
                >
                  <span>{item.title || item.drama}</span>
                  <span className={styles.note}>{item.drama}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

/** The titles found by a text, after a pause in typing. */
function useTitles(text: string) {
  const describe = useFailureText();
  const [titles, setTitles] = useState<FoundTitle[]>([]);
  const [message, setMessage] = useState('');
  const describeRef = useRef(describe);
  describeRef.current = describe;
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return setTitles([]);
    const control = new AbortController();
    const timer = setTimeout(() => {
      deskApi.findTitles({ text: wanted }, { signal: control.signal }).then(
        (found) => {
          setTitles(found);
          setMessage('');
        },
        (failure) => control.signal.aborted || setMessage(describeRef.current(failure)),
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [wanted]);
  return { titles, message };
}
