import { type FormEvent, useState } from 'react';
import type { Cue } from '#subtitles/cue.ts';
import { stretch } from '#subtitles/mend/move-times.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { formatClock, parseClock } from '../clock.ts';
import { useEditor } from '../editor-context.ts';
import styles from './tools.module.css';
import { useFileTool } from './use-file-tool.ts';

interface StretchDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Fits the times to the film by two cues: when the first and the last one should begin. */
export function StretchDialog(props: StretchDialogProps) {
  const { cues } = useEditor().track().file;
  const [first, last] = [cues[0], cues.at(-1)];
  if (!first || !last || first.startMs >= last.startMs) return null;
  return (
    <StretchForm key={`${first.startMs} ${last.startMs}`} {...props} first={first} last={last} />
  );
}

function StretchForm({
  isOpen,
  onClose,
  first,
  last,
}: StretchDialogProps & { first: Cue; last: Cue }) {
  const { t } = useTranslator();
  const changeFile = useFileTool();
  const [from, setFrom] = useState(formatClock(first.startMs));
  const [to, setTo] = useState(formatClock(last.startMs));
  const [fromMs, toMs] = [parseClock(from), parseClock(to)];
  const isValid = fromMs !== undefined && toMs !== undefined && fromMs < toMs;

  function apply(event: FormEvent) {
    event.preventDefault();
    if (!isValid) return;
    changeFile((file) => ({
      ...file,
      cues: stretch(file.cues, { from: [first.startMs, fromMs], to: [last.startMs, toMs] }),
    }));
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchSubtitles.stretch')}
      description={t('workbenchSubtitles.stretchText')}
      closeLabel={t('workbench.close')}
    >
      <form className={styles.form} onSubmit={apply}>
        <TextInput
          label={t('workbenchSubtitles.firstBegins')}
          value={from}
          required
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextInput
          label={t('workbenchSubtitles.lastBegins')}
          value={to}
          required
          {...(!isValid && { error: t('workbenchSubtitles.stretchInvalid') })}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" variant="primary" isWide>
          {t('workbenchSubtitles.apply')}
        </Button>
      </form>
    </Dialog>
  );
}
