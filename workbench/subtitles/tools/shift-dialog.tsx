import { type FormEvent, useState } from 'react';
import { shift } from '#subtitles/mend/move-times.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useEditor } from '../editor-context.ts';
import styles from './tools.module.css';
import { useFileTool } from './use-file-tool.ts';

interface ShiftDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Moves all cues, or those from the active one on, by a time. */
export function ShiftDialog({ isOpen, onClose }: ShiftDialogProps) {
  const { t } = useTranslator();
  const editor = useEditor();
  const changeFile = useFileTool();
  const [seconds, setSeconds] = useState('');
  const [range, setRange] = useState<'all' | 'rest'>('all');

  function apply(event: FormEvent) {
    event.preventDefault();
    const ms = Math.round(Number(seconds) * 1000);
    const { cueId } = editor.view.get();
    changeFile((file) => {
      const first = file.cues.findIndex(({ id }) => id === cueId);
      const rest = new Set(file.cues.slice(Math.max(0, first)).map(({ id }) => id));
      return { ...file, cues: shift(file.cues, range === 'all' ? 'all' : rest, ms) };
    });
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchSubtitles.shift')}
      description={t('workbenchSubtitles.shiftText')}
      closeLabel={t('workbench.close')}
    >
      <form className={styles.form} onSubmit={apply}>
        <TextInput
          label={t('workbenchSubtitles.seconds')}
          type="number"
          step={0.001}
          required
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
        <SelectInput
          label={t('workbenchSubtitles.range')}
          value={range}
          onChange={({ target }) => setRange(target.value === 'rest' ? 'rest' : 'all')}
        >
          <option value="all">{t('workbenchSubtitles.rangeAll')}</option>
          <option value="rest">{t('workbenchSubtitles.rangeRest')}</option>
        </SelectInput>
        <Button type="submit" variant="primary" isWide>
          {t('workbenchSubtitles.apply')}
        </Button>
      </form>
    </Dialog>
  );
}
