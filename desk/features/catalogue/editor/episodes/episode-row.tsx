import { readPicture } from '#contract/site/images.ts';
import { useMay } from '#desk/lib/session.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ChevronDownIcon, CloseIcon } from '#ui/icons/icons.tsx';
import { ChevronUpIcon } from '#ui/icons/more-icons.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import type { EpisodeValues } from '../drama-values.ts';
import { formatDuration } from './episode-list.ts';
import styles from './episodes.module.css';

interface EpisodeRowProps {
  episode: EpisodeValues;
  isLocked: boolean;
  /** The files of the video were removed. */
  isRemoved: boolean;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function EpisodeRow(props: EpisodeRowProps) {
  const { episode, isLocked, isRemoved, isFirst, isLast, onEdit, onMove, onRemove } = props;
  const { t, locale } = useTranslator();
  const mayChange = useMay('catalogue.change');
  const { episode: number, thumbnail, titles, video, duration_seconds, subtitles } = episode;
  const name = t('deskCatalogue.episodeNumber', { number });
  const title = titles[locale] || titles.en || Object.values(titles).find(Boolean);
  const lacks = [
    ...(video ? [] : [t('deskCatalogue.noVideo')]),
    ...(video && !thumbnail ? [t('deskCatalogue.noThumbnail')] : []),
    ...(video && duration_seconds === null ? [t('deskCatalogue.noDuration')] : []),
    ...(isRemoved ? [t('deskCatalogue.filesRemoved')] : []),
  ];
  const notes = [
    ...(duration_seconds === null ? [] : [formatDuration(duration_seconds)]),
    ...(subtitles.length > 0
      ? [t('deskCatalogue.subtitlesIn', { languages: subtitles.map((s) => s.language).join(', ') })]
      : []),
    ...(isLocked ? [t('deskCatalogue.locked')] : []),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.number}>{number}</span>
      <span className={styles.thumbnail}>
        {thumbnail && <img src={readPicture(thumbnail, []).src} alt="" loading="lazy" />}
      </span>
      <span className={styles.facts}>
        <span className={styles.title}>{title ?? name}</span>
        <span className={layout.quiet}>{notes.join(' · ')}</span>
        {lacks.length > 0 && <span className={layout.warning}>{lacks.join(' · ')}</span>}
      </span>
      {mayChange && (
        <span className={styles.actions}>
          <IconButton
            name={t('deskCatalogue.moveUp', { name })}
            icon={<ChevronUpIcon size={18} />}
            size="small"
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            name={t('deskCatalogue.moveDown', { name })}
            icon={<ChevronDownIcon size={18} />}
            size="small"
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <Button
            size="small"
            aria-label={t('deskCatalogue.editEpisode', { name })}
            onClick={onEdit}
          >
            {t('desk.edit')}
          </Button>
          <IconButton
            name={t('deskCatalogue.removeEpisode', { name })}
            icon={<CloseIcon size={18} />}
            size="small"
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
}
