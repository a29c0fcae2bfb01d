import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { findAll } from '#subtitles/search/find.ts';
import type { SearchQuery } from '#subtitles/search/pattern.ts';
import { type ReplaceResult, replaceAll, replaceOne } from '#subtitles/search/replace.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ChevronDownIcon, CloseIcon } from '#ui/icons/icons.tsx';
import { ChevronUpIcon } from '#ui/icons/more-icons.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { useEditor, useTrack } from '../editor-context.ts';
import styles from './tools.module.css';

const OPTIONS = [
  ['isCaseSensitive', 'workbenchSubtitles.matchCase'],
  ['isWholeWord', 'workbenchSubtitles.wholeWord'],
  ['isRegExp', 'workbenchSubtitles.regExp'],
] as const;

interface FindBarProps {
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Finds and replaces in the texts of the edited track; markup is not searched. */
export function FindBar({ field, onClose }: FindBarProps) {
  const { t } = useTranslator();
  const editor = useEditor();
  const { file } = useTrack();
  const [search, setSearch] = useState<SearchQuery>({
    query: '',
    isCaseSensitive: false,
    isWholeWord: false,
    isRegExp: false,
  });
  const [replacement, setReplacement] = useState('');
  const [position, setPosition] = useState(0);
  useEffect(() => field.current?.select(), [field]);
  const found = useMemo(() => findAll(file, search), [file, search]);
  const matches = 'matches' in found ? found.matches : [];
  const current = Math.min(position, matches.length - 1);
  const match = matches[current];

  function go(step: number) {
    if (matches.length === 0) return;
    const next = (current + step + matches.length) % matches.length;
    setPosition(next);
    editor.goTo(matches[next]?.cueId);
  }

  function replace() {
    if (!match) return;
    apply(replaceOne(file, search, match, replacement));
    editor.goTo(match.cueId);
  }

  function replaceEverywhere() {
    const count = apply(replaceAll(file, search, replacement));
    showToast({ tone: 'success', text: t('workbenchSubtitles.replaced', { count }) });
  }

  /** Returns the number of replaced matches. */
  function apply(result: ReplaceResult): number {
    if ('error' in result) return 0;
    editor.changeFile(() => result.file);
    return result.count;
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    }
  }

  return (
    <search className={styles.find} aria-label={t('workbenchSubtitles.find')} onKeyDown={handleKey}>
      <input
        type="search"
        aria-label={t('workbenchSubtitles.findText')}
        placeholder={t('workbenchSubtitles.findText')}
        ref={field}
        value={search.query}
        onChange={({ target }) => {
          setSearch({ ...search, query: target.value });
          setPosition(0);
        }}
      />
      <span className={classNames(styles.found, 'error' in found && styles.invalid)} role="status">
        {describeFound()}
      </span>
      <IconButton
        size="small"
        name={t('workbenchSubtitles.previous')}
        icon={<ChevronUpIcon />}
        disabled={matches.length === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        size="small"
        name={t('workbenchSubtitles.next')}
        icon={<ChevronDownIcon />}
        disabled={matches.length === 0}
        onClick={() => go(1)}
      />
      <input
        type="text"
        aria-label={t('workbenchSubtitles.replaceText')}
        placeholder={t('workbenchSubtitles.replaceText')}
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <Button size="small" disabled={!match} onClick={replace}>
        {t('workbenchSubtitles.replace')}
      </Button>
      <Button size="small" disabled={matches.length === 0} onClick={replaceEverywhere}>
        {t('workbenchSubtitles.replaceAll')}
      </Button>
      <div className={styles.options}>
        {OPTIONS.map(([name, label]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={search[name]}
              onChange={({ target }) => setSearch({ ...search, [name]: target.checked })}
            />
            {t(label)}
          </label>
        ))}
      </div>
      <IconButton
        size="small"
        name={t('workbenchSubtitles.closeFind')}
        icon={<CloseIcon />}
        onClick={onClose}
      />
    </search>
  );

  function describeFound(): string {
    if ('error' in found) return t('workbenchSubtitles.badPattern');
    if (search.query === '') return '';
    if (matches.length === 0) return t('workbenchSubtitles.foundNone');
    return t('workbenchSubtitles.found', { position: current + 1, total: matches.length });
  }
}
