import { useEffect } from 'react';
import { MAX_NOTE } from '#contract/deals/text-limits.ts';
import { useReload } from '#desk/lib/page.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { Fields } from '../form/fields.tsx';
import { useDeskForm } from '../form/use-desk-form.ts';
import { Panel } from '../page/panel.tsx';
import { StaffName } from '../staff-name.tsx';
import styles from './thread.module.css';
import { ByLine } from './thread.tsx';

interface Note {
  note: string;
  actor: string;
  actor_name: string | null;
  at: string;
}

interface NoteFormProps {
  /** Who sees the note, and how long it is kept. */
  hint: string;
  add: (note: string) => Promise<unknown>;
  /** Gets whether something is typed that was not saved. */
  onDirty: (isDirty: boolean) => void;
}

interface NotesPanelProps extends NoteFormProps {
  notes: readonly Note[];
  mayAdd: boolean;
}

/** Notes that only staff see. */
export function NotesPanel({ notes, mayAdd, ...form }: NotesPanelProps) {
  const { t } = useTranslator();
  return (
    <Panel title={t('desk.notes')}>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ note, actor, actor_name, at }) => (
            <li key={`${at} ${actor}`}>
              <p className={styles.text}>{note}</p>
              <ByLine by={<StaffName actor={actor} name={actor_name} />} at={at} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd ? <NoteForm {...form} /> : notes.length === 0 && <p>{t('desk.none')}</p>}
    </Panel>
  );
}

function NoteForm({ hint, add, onDirty }: NoteFormProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const form = useDeskForm({
    values: { note: '' },
    validate: ({ note }) => ({ note: note.trim() ? undefined : t('desk.required') }),
    async submit({ note }) {
      await add(note);
      form.reset();
      showToast({ text: t('desk.noteAdded'), tone: 'success' });
      reload();
    },
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form {...form.props}>
      <Fields>
        <TextInput
          label={t('desk.newNote')}
          hint={hint}
          isMultiline
          rows={3}
          maxLength={MAX_NOTE}
          {...form.field('note')}
        />
        <DialogAlert message={form.message} />
        <div>
          <Button type="submit" size="small" isLoading={form.isBusy}>
            {t('desk.addNote')}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
