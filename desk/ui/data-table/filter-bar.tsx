import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useListQuery } from '#desk/lib/list-query.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './filter-bar.module.css';

const TYPING_MS = 250;

interface FilterBarProps {
  /** The label of the search field; without it there is none. */
  searchLabel?: string;
  /** `FilterSelect` and other controls. */
  children?: ReactNode;
}

/** The search field and the filters of a list; their values are in the address. */
export function FilterBar({ searchLabel, children }: FilterBarProps) {
  const { t } = useTranslator();
  const query = useListQuery();
  return (
    <search className={styles.bar}>
      {searchLabel && <SearchField label={searchLabel} />}
      {children}
      {query.hasFilters && (
        <Button variant="quiet" onClick={query.clear}>
          {t('desk.clearFilters')}
        </Button>
      )}
    </search>
  );
}

function SearchField({ label }: { label: string }) {
  const query = useListQuery();
  const stored = query.get('search');
  const [typed, setTyped] = useState(stored);
  const sent = useRef(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means, such as "Clear filters" or the back button.
  useEffect(() => {
    if (stored === sent.current) return;
    sent.current = stored;
    setTyped(stored);
  }, [stored]);
  // A search that is still waiting would replace the page that is being opened.
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
    return () => clearTimeout(timer.current);
  }, [isLeaving]);

  const send = (text: string) => {
    clearTimeout(timer.current);
    sent.current = text.trim();
    query.set({ search: text.trim() }, { isTyping: true });
  };

  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        label={label}
        isLabelHidden
        placeholder={label}
        leading={<SearchIcon size={18} />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => send(target.value), TYPING_MS);
        }}
        onKeyDown={({ key }) => key === 'Enter' && send(typed)}
      />
    </div>
  );
}

interface FilterSelectProps {
  /** The parameter of the address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const { t } = useTranslator();
  const query = useListQuery();
  return (
    <div className={styles.select}>
      <SelectInput
        label={label}
        value={query.get(name)}
        onChange={({ target }) => query.set({ [name]: target.value })}
        options={options.map(({ value, label: text }) => ({ value, label: text }))}
      >
        <option value="">{t('desk.all')}</option>
      </SelectInput>
    </div>
  );
}

interface SortSelectProps {
  label: string;
  /** The first is the order of a list without `sort` in its address. */
  options: readonly { value: string; label: string }[];
}

/** The order of a list, in the address as `sort`. */
export function SortSelect({ label, options }: SortSelectProps) {
  const query = useListQuery();
  const [first] = options;
  return (
    <div className={styles.select}>
      <SelectInput
        label={label}
        value={query.get('sort') || first?.value}
        onChange={({ target: { value } }) =>
          query.set({ sort: value === first?.value ? undefined : value })
        }
        options={options.map(({ value, label: text }) => ({ value, label: text }))}
      />
    </div>
  );
}
