import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { paths } from '../../../../contract/site/paths.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../../../ui/icons/icons.tsx';
import { useDelay } from '../../../ui/state/use-delay.ts';
import { type Filters, tidyKeyword } from './filters.ts';
import styles from './keyword-field.module.css';

const TYPING_MS = 300;

interface KeywordFieldProps {
  keyword: string;
  go: (change: Partial<Filters>, options?: { replace?: boolean }) => void;
}

/** Narrows the list while one types. A word typed is one step of the history, not one a letter. */
export function KeywordField({ keyword, go }: KeywordFieldProps) {
  const { t, locale } = useTranslator();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(keyword);
  const [applied, setApplied] = useState(keyword);
  /** What this typing has made of the keyword so far: the next letter replaces it. */
  const typed = useRef<string>(undefined);
  const delay = useDelay();
  // Back, a link or another page has changed the keyword: the field follows. A list that this typing
  // asked for may arrive when more has been typed: the field keeps that.
  if (applied !== keyword) {
    setApplied(keyword);
    if (typed.current !== keyword && tidyKeyword(text) !== keyword) setText(keyword);
  }

  const apply = (next: string) => {
    delay.cancel();
    const tidy = tidyKeyword(next);
    if (tidy === keyword) return;
    go({ keyword: tidy }, { replace: typed.current === keyword });
    typed.current = tidy;
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value;
    setText(next);
    // Half a word of an input method is no word yet; its end changes the field once more.
    const { isComposing } = event.nativeEvent as InputEvent;
    if (isComposing) delay.cancel();
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
