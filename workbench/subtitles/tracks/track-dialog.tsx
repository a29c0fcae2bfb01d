import { useState } from 'react';
import { defaultLimits, type Limits } from '#subtitles/checks/limits.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { Track } from '#workbench/projects/project.ts';
import { limitsOf } from '../checks/use-checks.ts';
import { useEditor, useProject } from '../editor-context.ts';
import { changeTrack, removeTrack } from './edit-tracks.ts';
import { LanguageSelect } from './language-select.tsx';
import styles from './track-dialog.module.css';

interface TrackDialogProps {
  isOpen: boolean;
  onClose: () => void;
  track: Track;
}

type LimitName = keyof Limits;

/** The fields of the limits, with the unit in which they are typed. */
const FIELDS: readonly { name: LimitName; unit: number; step: number }[] = [
  { name: 'speed', unit: 1, step: 0.5 },
  { name: 'lineWidth', unit: 1, step: 1 },
  { name: 'lines', unit: 1, step: 1 },
  { name: 'minDurationMs', unit: 1000, step: 0.1 },
  { name: 'maxDurationMs', unit: 1000, step: 0.1 },
  { name: 'minGapMs', unit: 1, step: 10 },
];

/** The language of a track and the limits of its checks. */
export function TrackDialog({ isOpen, onClose, track }: TrackDialogProps) {
  const { t } = useTranslator();
  const { session, showTrack } = useEditor();
  const { tracks } = useProject();
  const [typed, setTyped] = useState<Partial<Record<LimitName, string>>>({});
  const limits = limitsOf(track);
  const change = (changed: Partial<Track>) =>
    session.change(
      (project) => changeTrack(project, track.id, (current) => ({ ...current, ...changed })),
      `track ${track.id}`,
    );

  function setLimit(name: LimitName, unit: number, value: string) {
    setTyped({ ...typed, [name]: value });
    const number = Number(value);
    if (value !== '' && number > 0)
      change({ limits: { ...limits, [name]: Math.round(number * unit * 100) / 100 } });
  }

  function remove() {
    const other = tracks.find(({ id }) => id !== track.id);
    if (!other) return;
    onClose();
    showTrack(other.id);
    session.change((project) => removeTrack(project, track.id));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchSubtitles.trackSettings')}
      closeLabel={t('workbench.close')}
      footer={
        <>
          {tracks.length > 1 && (
            <Button variant="danger" onClick={remove}>
              {t('workbenchSubtitles.removeLanguage')}
            </Button>
          )}
          <Button
            onClick={() => {
              setTyped({});
              change({ limits: defaultLimits(track.language) });
            }}
          >
            {t('workbenchSubtitles.usualLimits')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('workbench.done')}
          </Button>
        </>
      }
    >
      <LanguageSelect
        label={t('workbenchSubtitles.language')}
        noneLabel={t('workbenchSubtitles.unknownLanguage')}
        value={track.language}
        onChange={(language) => {
          setTyped({});
          change({ language, limits: undefined });
        }}
      />
      <p className={styles.text}>{t('workbenchSubtitles.limitsText')}</p>
      <div className={styles.fields}>
        {FIELDS.map(({ name, unit, step }) => (
          <TextInput
            key={name}
            label={t(`workbenchSubtitles.limit.${name}`)}
            type="number"
            min={step}
            step={step}
            value={typed[name] ?? (limits[name] === undefined ? '' : String(limits[name] / unit))}
            onChange={({ target }) => setLimit(name, unit, target.value)}
          />
        ))}
      </div>
    </Dialog>
  );
}
