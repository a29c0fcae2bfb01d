import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './search-box.module.css';
import type { SearchKeys } from './search-keys.ts';

interface SearchBoxProps {
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** Called when a result was chosen. */
  onDone?: () => void;
}

const load = () => import('./search-list.tsx').then((module) => module.SearchList);

/**
 * Search on every page. The field is a plain form that works without JavaScript; the list under it
 * (recent searches, suggestions) is loaded on focus.
 */
export function SearchBox({ fieldRef, onDone }: SearchBoxProps) {
  const { t, locale } = useTranslator();
  const id = useId();
  const navigate = useNavigate();
  const keys = useRef<SearchKeys>(null);
  const [text, setText] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const List = useLazyPart(load, isOpen, () => setIsOpen(false));
  /** False for an open list without content: no text and no recent searches. */
  const [isShown, setIsShown] = useState(false);
  const page = paths.page(locale, 'ShortPlayCopyright');

  const open = () => setIsOpen(true);
  const close = () => {
    setIsOpen(false);
    setActiveId(undefined);
  };
  const go = (address: string, searched: string) => {
    // The module is already loaded if the list was shown. If loading fails, only the history entry
    // is lost.
    import('./search-history.ts').then(
      ({ addSearch }) => addSearch(searched),
      () => {},
    );
    setText('');
    close();
    navigate(address);
    onDone?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const keyword = text.trim();
    if (keyword) go(`${page}?${new URLSearchParams({ keyword })}`, keyword);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends an input method's composition does not search; Safari reports it as key
    // code 229.
    const { isComposing, keyCode } = event.nativeEvent;
    if (isComposing || keyCode === 229) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    if (event.key === 'Escape') {
      if (isOpen) event.preventDefault();
      return close();
    }
    if (event.key === 'ArrowDown' && !isOpen) open();
    keys.current?.onKeyDown(event);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes the controls inside
    <div className={styles.search} onBlur={leave}>
      <form className={styles.form} action={page} onSubmit={submit}>
        <button type="submit" className={styles.glass} aria-label={t('search.label')}>
          <SearchIcon size={18} />
        </button>
        <input
          ref={fieldRef}
          className={styles.input}
          name="keyword"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.label')}
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}list` : undefined}
          aria-activedescendant={isShown ? activeId : undefined}
          value={text}
          onFocus={open}
          onClick={open}
          onChange={({ target }) => {
            setText(target.value);
            setActiveId(undefined);
            open();
          }}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          onKeyDown={onKeyDown}
        />
      </form>
      {isOpen && List && (
        <List
          ref={keys}
          id={`${id}list`}
          text={isComposing ? undefined : text.trim()}
          resultsPage={page}
          activeId={activeId}
          onShown={setIsShown}
          onActive={setActiveId}
          onChoose={go}
        />
      )}
    </div>
  );
}
