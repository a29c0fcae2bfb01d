import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { CloseIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { CheckIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { meantOption } from './meant-option.ts';
import { matching, type Option } from './place-names.ts';
import styles from './search-picker.module.css';

interface SearchPickerProps {
  label: string;
  name: string;
  error: string | undefined;
  hint?: string;
  /** Shown next to the label, such as "Optional". */
  aside?: string;
  /** Called when the list opens: naming and sorting 249 countries takes time. */
  options: () => Option[];
  chosen: readonly string[];
  /** The selection, summarised: a whole region is one chip. */
  chips: readonly { key: string; label: string; onRemove: () => void }[];
  onToggle: (value: string) => void;
  /** Shortcuts, below the field. */
  children?: ReactNode;
}

const none = { typed: '' };
const optionId = (listId: string, value: string) => `${listId}-${value}`;

/**
 * Multiple selection from a long list: typing filters, arrow keys highlight, Enter toggles. The
 * focus stays in the field, so Tab skips the options. Not Base UI's Combobox: see
 * docs/decisions/0031.
 */
export function SearchPicker(props: SearchPickerProps) {
  const { label, name, error, hint, aside, chosen, chips, children } = props;
  const { t } = useTranslator();
  const id = useId();
  const search = useSearch(id, props);
  const { typed, active, found, isOpen, isShown, open, close } = search;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: observes the controls inside */}
      <div className={styles.field} onBlur={onBlur}>
        <TextInput
          label={label}
          name={name}
          {...(error !== undefined && { error })}
          {...(hint !== undefined && { hint })}
          aside={aside}
          placeholder={t('licence.searchPlaceholder')}
          leading={<SearchIcon size={20} />}
          value={typed}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={isShown && active ? optionId(id, active) : undefined}
          onClick={open}
          onChange={({ target }) => search.type(target.value)}
          onKeyDown={search.onKeyDown}
        />
        <div role="status">
          {isOpen && !isShown && <p className={styles.none}>{t('licence.nothingFound')}</p>}
          {isShown && typed && (
            <VisuallyHidden>{t('licence.found', { count: found.length })}</VisuallyHidden>
          )}
        </div>
        {isShown && (
          <OptionList
            id={id}
            label={label}
            found={found}
            active={active}
            chosen={chosen}
            onClick={search.toggle}
          />
        )}
      </div>
      {children}
      <Chips label={label} chips={chips} />
    </div>
  );
}

/** What is typed and highlighted, the options that match, and the keys of the field. */
function useSearch(id: string, { options, onToggle }: SearchPickerProps) {
  const { locale } = useTranslator();
  /** All options while the list is open, else undefined. */
  const [all, setAll] = useState<Option[]>();
  /** The highlighted option is scrolled into view with each change of either. */
  const [search, setSearch] = useState<{ typed: string; active?: string | undefined }>(none);
  const { typed, active } = search;
  const found = all ? matching(all, typed) : [];
  const open = () => setAll((now) => now ?? options());
  const close = () => {
    setAll(undefined);
    setSearch(none);
  };
  useEffect(() => {
    if (search.active) {
      document.getElementById(optionId(id, search.active))?.scrollIntoView({ block: 'nearest' });
    }
  }, [search, id]);

  function step(by: number) {
    const list = all ? found : options();
    setAll((now) => now ?? list);
    const at = list.findIndex(({ value }) => value === active);
    const next = at < 0 && by < 0 ? -1 : (at + by) % list.length;
    setSearch({ typed, active: list.at(next)?.value });
  }
  function toggleMatch() {
    const match = found.find(({ value }) => value === active) ?? meantOption(found, typed, locale);
    if (!match) return;
    onToggle(match.value);
    // After arrow keys the list stays open, because they can select several options.
    if (match.value === active) setSearch({ typed: '', active });
    else close();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    // Enter selects and never submits the form. While an input method composes, Enter only ends the
    // composition; Safari then reports key code 229.
    if (key === 'Enter') event.preventDefault();
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
    if (key === 'Enter') return toggleMatch();
    if (key === 'Escape') {
      // A dialog around the field must not close together with the list. It also listens on the
      // document, which has React's own listener too.
      if (all) nativeEvent.stopImmediatePropagation();
      if (all) event.stopPropagation();
      return close();
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    step(key === 'ArrowDown' ? 1 : -1);
  };
  return {
    typed,
    active,
    found,
    isOpen: all !== undefined,
    isShown: found.length > 0,
    open,
    close,
    type(text: string) {
      setSearch({ typed: text });
      open();
    },
    toggle(value: string) {
      setSearch({ typed });
      onToggle(value);
    },
    onKeyDown,
  };
}

interface OptionListProps extends Pick<SearchPickerProps, 'label' | 'chosen'> {
  id: string;
  found: Option[];
  active: string | undefined;
  onClick: (value: string) => void;
}

function OptionList({ id, label, found, active, chosen, onClick }: OptionListProps) {
  return (
    <div
      id={id}
      className={styles.list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable
      // A click must not move the focus, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map(({ value, label: optionLabel }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={value}
          id={optionId(id, value)}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={chosen.includes(value)}
          data-active={value === active || undefined}
          onClick={() => onClick(value)}
        >
          <span className={styles.tick}>
            <CheckIcon size={16} />
          </span>
          {optionLabel}
        </div>
      ))}
    </div>
  );
}

/** What is chosen; a click removes it. */
function Chips({ label, chips }: Pick<SearchPickerProps, 'label' | 'chips'>) {
  const { t } = useTranslator();
  return (
    <ul className={styles.chips} aria-label={`${label}: ${t('licence.chosenList')}`}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('licence.dropChoice', { name: chip.label })}
            onClick={chip.onRemove}
          >
            {chip.label}
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
