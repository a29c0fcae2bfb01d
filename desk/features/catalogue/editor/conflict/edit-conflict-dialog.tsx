import { useState } from 'react';
import { DialogGroup, DialogGroups, DialogItem, DialogNote } from '#desk/ui/dialog-group.tsx';
import { nameField } from '#desk/ui/drama-state/catalogue-fields.ts';
import { useConflictWords } from '#desk/ui/form/conflict-dialog.tsx';
import type { Translate } from '#i18n/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import type { EpisodeValues } from '../drama-values.ts';
import { formatDuration } from '../episodes/episode-list.ts';
import type { FieldDifference } from '../merge-values.ts';
import type { EditConflict } from '../use-drama-versions.ts';
import styles from './edit-conflict.module.css';

interface EditConflictDialogProps {
  conflict: EditConflict | undefined;
  /** Gets the fields in which my value is kept. */
  onResolve: (keptFields: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Lists the fields of a newer version that differ; for fields changed on both sides, one is chosen. */
export function EditConflictDialog({ conflict, ...on }: EditConflictDialogProps) {
  return conflict && <OpenDialog key={conflict.theirs.version} conflict={conflict} {...on} />;
}

interface OpenDialogProps extends EditConflictDialogProps {
  conflict: EditConflict;
}

function OpenDialog({ conflict, onResolve, onClose }: OpenDialogProps) {
  const { t } = useTranslator();
  const words = useConflictWords(conflict);
  const conflicts = conflict.differences.filter(({ isConflict }) => isConflict);
  const others = conflict.differences.filter(({ isConflict }) => !isConflict);
  // My values are preselected: the dialog appeared while I wanted to save them.
  const [kept, setKept] = useState<ReadonlySet<string>>(
    new Set(conflicts.map(({ field }) => field)),
  );
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(kept);
    if (isMine) next.add(field);
    else next.delete(field);
    setKept(next);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={conflict.at ? words.text : t('deskCatalogue.newer', { by: words.whose })}
      closeLabel={t('desk.close')}
      widthPx={640}
      isAlert
      footer={
        <Button variant="primary" onClick={() => onResolve(kept)}>
          {t('deskCatalogue.merge')}
        </Button>
      }
    >
      <DialogGroups>
        {conflicts.map((difference) => (
          <Choice
            key={difference.field}
            difference={difference}
            whose={words.whose}
            isMine={kept.has(difference.field)}
            onChoose={(isMine) => choose(difference.field, isMine)}
          />
        ))}
        {others.length > 0 && (
          <DialogGroup heading={t('deskCatalogue.takenOver')}>
            {others.map(({ field, theirs }) => (
              <DialogItem key={field} name={nameField(t, field)}>
                <div className={styles.value}>{describeValue(t, theirs)}</div>
              </DialogItem>
            ))}
          </DialogGroup>
        )}
        <DialogNote>{t('deskCatalogue.mergeNote')}</DialogNote>
      </DialogGroups>
    </Dialog>
  );
}

interface ChoiceProps {
  difference: FieldDifference;
  whose: string;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

function Choice({ difference, whose, isMine, onChoose }: ChoiceProps) {
  const { t } = useTranslator();
  const { field, mine, theirs } = difference;
  const option = (label: string, value: unknown, isChosen: boolean, isOwn: boolean) => (
    <label className={styles.option}>
      <input type="radio" name={field} checked={isChosen} onChange={() => onChoose(isOwn)} />
      <span>
        <span className={layout.quiet}>{label}</span>
        <span className={styles.value}>{describeValue(t, value)}</span>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend>{nameField(t, field)}</legend>
      {option(t('deskCatalogue.mine'), mine, isMine, true)}
      {option(whose, theirs, !isMine, false)}
    </fieldset>
  );
}

/** A value of the form as text, for comparing two. */
function describeValue(t: Translate, value: unknown): string {
  if (value === undefined || value === null || value === '') return t('deskCatalogue.emptyValue');
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
  if (Array.isArray(value)) return value.join(', ') || t('deskCatalogue.emptyValue');
  if (value instanceof Object) return describeEpisode(t, value as EpisodeValues);
  return String(value);
}

function describeEpisode(t: Translate, episode: EpisodeValues): string {
  const { video, duration_seconds, titles, subtitles } = episode;
  const languages = subtitles.map(({ language }) => language).join(', ');
  return [
    ...Object.values(titles),
    video || t('deskCatalogue.noVideo'),
    formatDuration(duration_seconds),
    languages && t('deskCatalogue.subtitlesIn', { languages }),
  ]
    .filter(Boolean)
    .join(' · ');
}
