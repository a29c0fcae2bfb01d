import { IconButton } from '#ui/button/icon-button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { usePlayer } from '../player-context.ts';
import { MutedIcon, VolumeIcon } from '../player-icons.tsx';
import { useVideo } from '../use-video.ts';
import styles from './controls.module.css';

const EVENTS = ['volumechange'] as const;

export function Volume() {
  const { t } = useTranslator();
  const { playback, video } = usePlayer();
  const volume = useVideo(playback, EVENTS, (v) => (v.muted ? 0 : v.volume), 1);
  return (
    <span className={styles.volume}>
      <IconButton
        name={t(volume === 0 ? 'player.unmute' : 'player.mute')}
        icon={volume === 0 ? <MutedIcon /> : <VolumeIcon />}
        onClick={video.toggleMute}
      />
      <input
        type="range"
        className={styles.volumeSlider}
        aria-label={t('player.volume')}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => video.setVolume(event.target.valueAsNumber)}
      />
    </span>
  );
}
