import type { MouseEvent, ReactNode } from 'react';
import type { DramaCard } from '#contract/catalogue.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { Poster } from '#ui/display/poster.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './search-list.module.css';

/** An entry of the list under the search field. */
export interface Option {
  id: string;
  href: string;
  /** The text that is added to the search history when the option is chosen. */
  searched: string;
}

export type ChooseOption = (option: Option) => void;

interface OptionProps {
  option: Option;
  isActive: boolean;
  onChoose: ChooseOption;
}

/** A link, so that a click with a modifier key opens a new tab or window. */
function OptionLink({
  option,
  isActive,
  onChoose,
  children,
}: OptionProps & { children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.button !== 0) return;
    event.preventDefault();
    onChoose(option);
  };
  return (
    <a
      id={option.id}
      className={styles.option}
      href={option.href}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** A drama that matches, with the typed part of its title marked. */
export function DramaOption({
  drama,
  keyword,
  ...props
}: OptionProps & { drama: DramaCard; keyword: string }) {
  const { t } = useTranslator();
  const { title, original_title, release_year, episode_count } = drama;
  return (
    <OptionLink {...props}>
      <span className={styles.poster}>
        <Poster picture={readFixedPicture(drama.cover, cardWidths)} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <Marked text={title} part={keyword} />
        </span>
        {original_title !== title && (
          <span className={styles.facts}>
            <Marked text={original_title} part={keyword} />
          </span>
        )}
        <span className={styles.facts}>
          {`${release_year} · ${t('page.episodes', { count: episode_count })}`}
        </span>
      </span>
    </OptionLink>
  );
}

/** A recent search, or the link to all results. */
export function TextOption({ text, ...props }: OptionProps & { text: string }) {
  return (
    <OptionLink {...props}>
      <span className={styles.icon}>
        <SearchIcon size={18} />
      </span>
      <span className={styles.line}>{text}</span>
    </OptionLink>
  );
}

/** `text` with `part` marked; unmarked if the match is in another language or script. */
function Marked({ text, part }: { text: string; part: string }) {
  const start = normalize(text).indexOf(normalize(part));
  if (start < 0 || part === '') return text;
  const end = start + part.length;
  return (
    <>
      {text.slice(0, start)}
      <mark className={styles.mark}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/**
 * Ignores case and full-width forms, as the search does. A letter whose length would change is left
 * unchanged, so that positions in the result are positions in `text`.
 */
function normalize(text: string): string {
  return text.replace(/./gsu, (letter) => {
    const plain = letter.normalize('NFKC').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  });
}
