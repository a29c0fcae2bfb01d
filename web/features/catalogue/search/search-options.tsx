import type { DramaCard } from '../../../../contract/catalogue.ts';
import { cardWidths, readFixedPicture } from '../../../../contract/site/images.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Poster } from '../../../ui/display/poster.tsx';
import { SearchIcon } from '../../../ui/icons/icons.tsx';
import styles from './search-list.module.css';

interface OptionProps {
  id: string;
  href: string;
  keyword: string;
  isActive: boolean;
}

/** One drama that fits, with the typed part of its title marked. */
export function Suggestion({
  id,
  href,
  keyword,
  isActive,
  drama,
}: OptionProps & { drama: DramaCard }) {
  const { t } = useTranslator();
  const { title, original_title, release_year, episode_count } = drama;
  return (
    <a
      id={id}
      className={styles.option}
      href={href}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-searched={title}
    >
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
    </a>
  );
}

export function AllResults({ id, href, keyword, isActive }: OptionProps) {
  const { t } = useTranslator();
  return (
    <a
      id={id}
      className={styles.option}
      href={href}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-searched={keyword}
    >
      <span className={styles.icon}>
        <SearchIcon size={18} />
      </span>
      <span className={styles.line}>{t('search.all', { keyword })}</span>
    </a>
  );
}

/** The title may fit in another language or another script: then there is nothing to mark. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = folded(text).indexOf(folded(part));
  if (at < 0 || part === '') return text;
  const end = at + part.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Without case and width, as the search compares; each letter keeps its place in the text. */
function folded(text: string): string {
  return text.replace(/./gsu, (letter) => {
    const plain = letter.normalize('NFKC').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  });
}
