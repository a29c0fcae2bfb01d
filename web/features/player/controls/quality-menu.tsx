import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { usePlayer } from '../player-context.ts';
import { settings } from '../player-settings.ts';
import styles from './controls.module.css';

/** Offers only "auto" where the browser chooses the quality. */
export function QualityMenu() {
  const { t } = useTranslator();
  const { playback } = usePlayer();
  const qualities = useStore(playback.state, ({ qualities }) => qualities);
  const playingQuality = useStore(playback.state, ({ playingQuality }) => playingQuality);
  const quality = useStore(settings, ({ quality }) => quality);
  const autoLabel =
    quality === 0 && playingQuality
      ? t('player.qualityAutoAt', { side: playingQuality })
      : t('player.qualityAuto');
  // Before a video is loaded, only the saved quality is known.
  const offered = qualities.length === 0 && quality > 0 ? [quality] : qualities;
  const shortLabel = playingQuality ? `${playingQuality}p` : 'HD';
  return (
    <Menu
      isBesideColumn
      items={[
        {
          kind: 'choice',
          label: t('player.quality'),
          isLabelShown: true,
          value: String(offered.includes(quality) ? quality : 0),
          options: [
            { value: '0', label: autoLabel },
            ...offered.map((side) => ({ value: String(side), label: `${side}p` })),
          ],
          onChange: (value) => playback.setQuality(Number(value)),
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          name={`${t('player.quality')}, ${shortLabel}`}
          icon={
            // A new element for each label: text that changes its width counts as a layout shift.
            <span key={shortLabel} className={styles.word}>
              {shortLabel}
            </span>
          }
        />
      )}
    />
  );
}
