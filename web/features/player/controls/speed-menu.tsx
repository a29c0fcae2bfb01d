import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { RATES } from '../input/video-actions.ts';
import { usePlayer } from '../player-context.ts';
import { useVideo } from '../use-video.ts';
import styles from './controls.module.css';

const EVENTS = ['ratechange'] as const;

export function SpeedMenu() {
  const { t } = useTranslator();
  const { playback, video } = usePlayer();
  const rate = useVideo(playback, EVENTS, ({ playbackRate }) => playbackRate, 1);
  return (
    <Menu
      isBesideColumn
      items={[
        {
          kind: 'choice',
          label: t('player.speed'),
          isLabelShown: true,
          value: String(rate),
          options: RATES.map((each) => ({ value: String(each), label: `${each}×` })),
          onChange: (value) => video.setRate(Number(value)),
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          name={`${t('player.speed')}, ${rate}×`}
          icon={<span className={styles.word}>{`${rate}×`}</span>}
        />
      )}
    />
  );
}
