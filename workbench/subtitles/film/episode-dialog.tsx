import { type FormEvent, useState } from 'react';
import type { CallOutput } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import styles from './episode-dialog.module.css';

interface EpisodeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (episode: { dramaId: number; episodeNo: number }) => void;
}

type FoundDrama = CallOutput<'getDramaListByPage'>['list'][number];

const MAX_FOUND = 12;

/** Chooses an episode of the catalogue by title and number. */
export function EpisodeDialog({ isOpen, onClose, onChoose }: EpisodeDialogProps) {
  const { t } = useTranslator();
  const [found, setFound] = useState<readonly FoundDrama[]>();
  const [isSearching, setIsSearching] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [episodeNo, setEpisodeNo] = useState(1);

  async function search(event: FormEvent) {
    event.preventDefault();
    setIsSearching(true);
    try {
      const { list } = await browserApi().getDramaListByPage({
        keyword,
        page: 1,
        page_size: MAX_FOUND,
      });
      setFound(list);
    } catch {
      setFound(undefined);
    } finally {
      setIsSearching(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchSubtitles.filmEpisode')}
      closeLabel={t('workbench.close')}
    >
      <form className={styles.form} onSubmit={(event) => void search(event)}>
        <TextInput
          label={t('workbenchSubtitles.episodeTitle')}
          value={keyword}
          required
          autoComplete="off"
          leading={<SearchIcon size={20} />}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <TextInput
          label={t('workbenchSubtitles.episodeNo')}
          type="number"
          min={1}
          max={10_000}
          required
          value={String(episodeNo)}
          onChange={({ target }) => setEpisodeNo(Number(target.value))}
        />
        <Button type="submit" variant="primary" isLoading={isSearching}>
          {t('workbenchSubtitles.episodeSearch')}
        </Button>
      </form>
      {found && (
        <ul className={styles.found} aria-label={t('workbenchSubtitles.episodeFound')}>
          {found.map(({ drama_id, title, episode_count }) => (
            <li key={drama_id}>
              <button
                type="button"
                className={styles.drama}
                disabled={episodeNo > episode_count}
                onClick={() => onChoose({ dramaId: drama_id, episodeNo })}
              >
                <span>{title}</span>
                <span className={styles.count}>
                  {t('workbenchSubtitles.episodes', { count: episode_count })}
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li>{t('workbenchSubtitles.episodeNone')}</li>}
        </ul>
      )}
    </Dialog>
  );
}
