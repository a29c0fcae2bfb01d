import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { usePlayer } from '../player-context.ts';
import { SubtitlesIcon } from '../player-icons.tsx';
import { saveSettings } from '../player-settings.ts';
import { SUBTITLES_OFF } from '../subtitles/subtitle-choice.ts';
import { useSubtitle } from '../subtitles/use-subtitle.ts';
import styles from './controls.module.css';

export function SubtitleMenu() {
  const { t } = useTranslator();
  const { playback } = usePlayer();
  const { subtitles, shown } = useSubtitle(playback);
  return (
    <Menu
      isBesideColumn
      items={[
        {
          kind: 'choice',
          label: t('player.subtitles'),
          isLabelShown: true,
          value: shown?.lang ?? SUBTITLES_OFF,
          options: [
            { value: SUBTITLES_OFF, label: t('player.subtitlesOff') },
            ...subtitles.map(({ lang, label }) => ({ value: lang, label, lang })),
          ],
          onChange: (value) => saveSettings({ subtitles: value }),
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          className={shown ? styles.isOn : undefined}
          name={t('player.subtitles')}
          icon={<SubtitlesIcon />}
        />
      )}
    />
  );
}
