import { useMemo } from 'react';
import type { ListedDrama } from '#contract/desk/catalogue/catalogue.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { formatTime } from '#desk/lib/times.ts';
import type { Column } from '#desk/ui/data-table/data-table.tsx';
import { stateNames } from '#desk/ui/drama-state/catalogue-fields.ts';
import { Poster } from '#ui/display/poster.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { stateTones } from '../catalogue-names.ts';
import { CompletenessMeter } from './completeness-meter.tsx';
import styles from './drama-list.module.css';

export function useDramaColumns(): Column<ListedDrama>[] {
  const { t, locale } = useTranslator();
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale);
    return [
      {
        id: 'title',
        header: t('deskCatalogue.columnTitle'),
        cell: ({ title, key, cover, original_title }) => (
          <span className={styles.title}>
            <span className={styles.poster}>
              <Poster picture={readFixedPicture(cover, cardWidths)} />
            </span>
            <span className={styles.names}>
              <span>{title || key}</span>
              {original_title && original_title !== title && (
                <span className={styles.original}>{original_title}</span>
              )}
              <span className={styles.key}>{key}</span>
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('deskCatalogue.state'),
        isShort: true,
        cell: ({ state }) => (
          <StateBadge tone={stateTones[state]}>{t(stateNames[state])}</StateBadge>
        ),
      },
      {
        id: 'completeness',
        header: t('deskCatalogue.columnLanguages'),
        cell: (drama) => <CompletenessMeter drama={drama} />,
      },
      {
        id: 'episodes',
        header: t('deskCatalogue.columnEpisodes'),
        isNumeric: true,
        cell: ({ episode_count, lacks_media }) =>
          lacks_media ? (
            <span className={styles.lack}>
              {t('deskCatalogue.episodesLacking', { count: episode_count })}
            </span>
          ) : (
            number.format(episode_count)
          ),
      },
      {
        id: 'rights',
        header: t('deskCatalogue.columnRights'),
        isWhole: true,
        isMinor: true,
        cell: ({ has_rights }) =>
          has_rights ? (
            t('deskCatalogue.rightsHeld')
          ) : (
            <span className={styles.none}>{t('deskCatalogue.rightsNone')}</span>
          ),
      },
      {
        id: 'views',
        header: t('deskCatalogue.columnViews'),
        isNumeric: true,
        isMinor: true,
        cell: ({ view_count }) => number.format(view_count),
      },
      {
        id: 'updated',
        header: t('deskCatalogue.columnUpdated'),
        isWhole: true,
        isMinor: true,
        cell: ({ updated_at }) => formatTime(locale, updated_at),
      },
    ];
  }, [t, locale]);
}
