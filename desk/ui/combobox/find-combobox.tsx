import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import inputStyles from '#ui/form/text-input.module.css';
import { SearchIcon } from '#ui/icons/icons.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './combobox.module.css';

interface FindComboboxProps<Item> {
  label: string;
  name?: string;
  hint?: string;
  error?: string;
  placeholder: string;
  /** Shown if nothing is found. */
  noneText: string;
  value: Item | null;
  onChange: (item: Item | null) => void;
  /** Gets an empty text while the field shows the chosen item. */
  find: (search: string, signal: AbortSignal) => Promise<Item[]>;
  isOffered?: (item: Item) => boolean;
  keyOf: (item: Item) => string | number;
  /** What the field shows after the choice. */
  nameOf: (item: Item) => string;
  option: (item: Item) => ReactNode;
  /** Empties the field after a choice, so that the next item can be typed. */
  isEmptied?: boolean;
}

const TYPING_MS = 200;

/** A field that searches on the server while its user types, and offers what is found. */
export function FindCombobox<Item>(props: FindComboboxProps<Item>) {
  const { label, hint, error, placeholder, noneText, value, onChange, keyOf, nameOf } = props;
  const { isOffered = () => true, option, isEmptied = false } = props;
  const { t } = useTranslator();
  const id = useId();
  const name = value === null ? '' : nameOf(value);
  const [typed, setTyped] = useState(name);
  const [isOpen, setIsOpen] = useState(false);
  const found = useFound(props.find, typed === name ? '' : typed.trim(), isOpen);

  useEffect(() => {
    setTyped(name);
  }, [name]);

  const offered = (found ?? []).filter(isOffered);

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
      itemToStringLabel={nameOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
    >
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <Combobox.InputGroup className={inputStyles.box}>
          <span className={inputStyles.leading}>
            <SearchIcon size={20} />
          </span>
          <Combobox.Input
            id={id}
            name={props.name}
            className={inputStyles.input}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          />
        </Combobox.InputGroup>
      </FieldFrame>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={4}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Status className={styles.status}>
              {found ? offered.length === 0 && noneText : t('desk.titleSearching')}
            </Combobox.Status>
            <Combobox.List className={styles.list}>
              {(item: Item) => (
                <Combobox.Item key={keyOf(item)} value={item} className={styles.option}>
                  {option(item)}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** What a search finds, a moment after its text has changed; undefined before the first answer. */
function useFound<Item>(
  ask: FindComboboxProps<Item>['find'],
  search: string,
  isOpen: boolean,
): Item[] | undefined {
  const [found, setFound] = useState<Item[]>();
  const find = useEffectEvent(ask);
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const list = await find(search, signal).catch(() => []);
      if (!signal.aborted) setFound(list);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, isOpen]);
  return found;
}

/** What an option is called, and a line that tells it from others. */
export function ChoiceWords({ title, note }: { title: string; note: string }) {
  return (
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={layout.quietLine}>{note}</span>
    </span>
  );
}
