import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { paths } from '#contract/site/paths.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { useDelay } from '#ui/state/use-delay.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { type Filters, normalizeKeyword } from './filters.ts';
import styles from './keyword-field.module.css';

const TYPING_MS = 300;

interface KeywordFieldProps {
  keyword: string;
  go: (change: Partial<Filters>, options?: { replace?: boolean }) => void;
}

/** Filters the list while the visitor types. Typing makes one history entry, not one per letter. */
export function KeywordField({ keyword, go }: KeywordFieldProps) {
  const { t, locale } = useTranslator();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(keyword);
  const [applied, setApplied] = useState(keyword);
  /** The last navigation of the current typing; the next letter replaces its history entry. */
  const typed = useRef<{ from: string; to: string; replace: boolean }>(undefined);
  const delay = useDelay();
  // When navigation changes the keyword, the field follows. A list requested by this typing may
  // arrive after more was typed: then the field keeps its text.
  if (applied !== keyword) {
    setApplied(keyword);
    if (typed.current?.to !== keyword && normalizeKeyword(text) !== keyword) setText(keyword);
  }

  const apply = (next: string) => {
    delay.cancel();
    const normalized = normalizeKeyword(next);
    if (normalized === keyword) return;
    const last = typed.current;
    // This navigation cancels one that is still running, and replaces the history entry if that
    // one would have.
    const isPending = last?.from === keyword && last.replace;
    const replace = last?.to === keyword || isPending;
    go({ keyword: normalized }, { replace });
    typed.current = { from: keyword, to: normalized, replace };
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value;
    setText(next);
    // While an input method composes, the text is incomplete; `onCompositionEnd` applies it.
    const { nativeEvent } = event;
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) delay.cancel();
    else delay.after(TYPING_MS, () => apply(next));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(text);
    typed.current = undefined;
  };
  const clear = () => {
    setText('');
    apply('');
    field.current?.focus();
  };
  return (
    <form
      className={styles.form}
      action={paths.page(locale, 'ShortPlayCopyright')}
      onSubmit={submit}
    >
      <button type="submit" className={styles.glass} aria-label={t('catalogue.keyword')}>
        <SearchIcon size={20} />
      </button>
      <input
        ref={field}
        className={styles.input}
        type="search"
        name="keyword"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('catalogue.keyword')}
        placeholder={t('catalogue.keyword')}
        value={text}
        onChange={type}
        onCompositionEnd={({ currentTarget: { value } }) =>
          delay.after(TYPING_MS, () => apply(value))
        }
        onBlur={() => {
          typed.current = undefined;
        }}
      />
      {text && (
        <IconButton name={t('catalogue.clearKeyword')} icon={<CloseIcon />} onClick={clear} />
      )}
    </form>
  );
}
