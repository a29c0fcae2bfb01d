import { useState } from 'react';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import { localeNames, locales } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { EpisodeValues } from '../drama-values.ts';
import { MediaField } from '../media-field.tsx';
import { formatDuration, parseDuration, sharersOf } from './episode-list.ts';
import { SubtitleFields } from './subtitle-fields.tsx';

interface EpisodeDialogProps {
  episode: EpisodeValues;
  all: readonly EpisodeValues[];
  /** Puts the episode into the form; it is saved with the drama. */
  onAccept: (episode: EpisodeValues) => void;
  onClose: () => void;
}

/** One episode: its titles, video, thumbnail, duration and subtitles. */
export function EpisodeDialog({ episode, all, onAccept, onClose }: EpisodeDialogProps) {
  const { t } = useTranslator();
  const [values, setValues] = useState(episode);
  const [duration, setDuration] = useState(formatDuration(episode.duration_seconds));
  const change = (part: Partial<EpisodeValues>) => setValues((now) => ({ ...now, ...part }));
  const seconds = parseDuration(duration);
  const sharers = sharersOf(all, values).map(({ episode: number }) => number);
  const accept = () => {
    if (seconds === undefined) return;
    const subtitles = values.subtitles.filter(({ file }) => file !== '');
    onAccept({ ...values, subtitles, duration_seconds: seconds });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deskCatalogue.episodeNumber', { number: episode.episode })}
      description={
        sharers.length > 0 ? t('deskCatalogue.sharedVideo', { count: sharers.length }) : ''
      }
      closeLabel={t('desk.close')}
      widthPx={760}
      footer={
        <>
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button variant="primary" onClick={accept}>
            {t('deskCatalogue.acceptEpisode')}
          </Button>
        </>
      }
    >
      <Fields>
        <MediaField
          label={t('deskCatalogue.video')}
          hint={t('deskCatalogue.videoHint')}
          kind="video"
          value={values.video}
          onChange={(video) => change({ video })}
          onMade={({ thumbnail, duration_seconds }) => {
            if (thumbnail) change({ thumbnail });
            if (duration_seconds) setDuration(formatDuration(duration_seconds));
          }}
        />
        <MediaField
          label={t('deskCatalogue.thumbnail')}
          kind="picture"
          shape="9 / 16"
          value={values.thumbnail}
          onChange={(thumbnail) => change({ thumbnail })}
        />
        <TextInput
          label={t('deskCatalogue.duration')}
          hint={t('deskCatalogue.durationHint')}
          value={duration}
          onChange={({ target }) => setDuration(target.value)}
          {...(seconds === undefined && { error: t('deskCatalogue.durationWrong') })}
        />
        <TitleFields titles={values.titles} onChange={(titles) => change({ titles })} />
        <SubtitleFields
          subtitles={values.subtitles}
          onChange={(subtitles) => change({ subtitles })}
        />
      </Fields>
    </Dialog>
  );
}

interface TitleFieldsProps {
  titles: EpisodeValues['titles'];
  onChange: (titles: EpisodeValues['titles']) => void;
}

function TitleFields({ titles, onChange }: TitleFieldsProps) {
  const { t } = useTranslator();
  return (
    <FieldRow>
      {locales.map((locale) => (
        <TextInput
          key={locale}
          label={t('deskCatalogue.fieldInLanguage', {
            field: t('deskCatalogue.partTitle'),
            language: localeNames[locale],
          })}
          lang={locale}
          maxLength={200}
          value={titles[locale] ?? ''}
          onChange={({ target }) => onChange({ ...titles, [locale]: target.value })}
        />
      ))}
    </FieldRow>
  );
}
