import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ChevronDownIcon, CloseIcon } from '#ui/icons/icons.tsx';
import { ChevronUpIcon } from '#ui/icons/more-icons.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './tools.module.css';
import { useFindAndReplace } from './use-find-and-replace.ts';

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
  const { search, found, go, ...finder } = useFindAndReplace();
  const isNothingFound = found.count === 0;
  useEffect(() => field.current?.select(), [field]);

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
        onChange={({ target }) => finder.searchFor(target.value)}
      />
      <span className={classNames(styles.found, found.isInvalid && styles.invalid)} role="status">
        {found.text}
      </span>
      <IconButton
        size="small"
        name={t('workbenchSubtitles.previous')}
        icon={<ChevronUpIcon />}
        disabled={isNothingFound}
        onClick={() => go(-1)}
      />
      <IconButton
        size="small"
        name={t('workbenchSubtitles.next')}
        icon={<ChevronDownIcon />}
        disabled={isNothingFound}
        onClick={() => go(1)}
      />
      <input
        type="text"
        aria-label={t('workbenchSubtitles.replaceText')}
        placeholder={t('workbenchSubtitles.replaceText')}
        value={finder.replacement}
        onChange={({ target }) => finder.setReplacement(target.value)}
      />
      <Button size="small" disabled={isNothingFound} onClick={finder.replace}>
        {t('workbenchSubtitles.replace')}
      </Button>
      <Button size="small" disabled={isNothingFound} onClick={finder.replaceEverywhere}>
        {t('workbenchSubtitles.replaceAll')}
      </Button>
      <div className={styles.options}>
        {OPTIONS.map(([name, label]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={search[name]}
              onChange={({ target }) => finder.setOption(name, target.checked)}
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
}
