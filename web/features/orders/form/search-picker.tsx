import { type FocusEvent, type ReactNode, useState } from 'react';
import { useSpeaker } from '../../../lib/speaker.ts';
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { matching, type Option } from './place-names.ts';
import styles from './search-picker.module.css';

interface SearchPickerProps {
  label: string;
  name: string;
  error: string | undefined;
  hint?: string;
  /** Asked for when the list opens: naming 249 countries takes a moment. */
  options: () => Option[];
  chosen: readonly string[];
  /** What the chosen ones are called, as short as it can be said. */
  chips: readonly { key: string; label: string; onRemove: () => void }[];
  onToggle: (value: string) => void;
  /** Shortcuts, above the field. */
  children?: ReactNode;
}

/** Some of many: type to find, tick to choose; the chosen ones stand below. */
export function SearchPicker(props: SearchPickerProps) {
  const { label, name, error, hint, options, chosen, chips, onToggle, children } = props;
  const { t } = useSpeaker();
  const [all, setAll] = useState<Option[]>();
  const [typed, setTyped] = useState('');
  const found = all && matching(all, typed);
  const close = () => {
    setAll(undefined);
    setTyped('');
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it watches; the controls are inside */}
      <div
        className={styles.field}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <TextInput
          label={label}
          name={name}
          {...(error !== undefined && { error })}
          {...(hint !== undefined && { hint })}
          placeholder={t('orders.searchPlaceholder')}
          leading={<SearchIcon size={20} />}
          value={typed}
          autoComplete="off"
          onFocus={() => setAll((now) => now ?? options())}
          onChange={({ target }) => {
            setTyped(target.value);
            setAll((now) => now ?? options());
          }}
          onKeyDown={(event) => {
            // Enter sends a form; here it takes the only thing found.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only] = found ?? [];
            if (!only || !typed.trim()) return;
            onToggle(only.value);
            setTyped('');
          }}
        />
        <div role="status">
          {found && typed && (
            <VisuallyHidden>{t('orders.found', { count: found.length })}</VisuallyHidden>
          )}
        </div>
        <div>
          {found && (
            <fieldset className={styles.list} aria-label={label} tabIndex={-1}>
              {found.map((option) => (
                <label key={option.value} className={styles.option}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(option.value)}
                    onChange={() => onToggle(option.value)}
                  />
                  {option.label}
                </label>
              ))}
              {found.length === 0 && <p className={styles.none}>{t('orders.nothingFound')}</p>}
            </fieldset>
          )}
        </div>
      </div>
      {children}
      <ul className={styles.chips} aria-label={`${label}: ${t('orders.chosenList')}`}>
        {chips.map((chip) => (
          <li key={chip.key}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('orders.dropChoice', { name: chip.label })}
              onClick={chip.onRemove}
            >
              {chip.label}
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
