import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Conflict, ConflictDialog, conflictOf } from '#desk/ui/form/conflict-dialog.tsx';
import { SaveBar } from '#desk/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#desk/ui/form/unsaved-guard.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Columns } from '#desk/ui/page/columns.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { calendarPath } from '../paths.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { RightsFields } from './rights-fields.tsx';
import { findErrors, type RightsValues, type RowKind } from './rights-values.ts';
import { findClashes, saveRow, usePreview } from './use-preview.ts';

interface RightsFormProps {
  kind: RowKind;
  drama: string;
  values: RightsValues;
  /** The row that is edited, and when it was changed last. */
  edited?: { id: string; base: string };
  /** Loads the row again, after another staff member changed it. */
  onReload: () => void;
}

/** Adds or edits a grant or holdback. Clashes are shown before it is saved. */
export function RightsForm({ kind, drama, values, edited, onReload }: RightsFormProps) {
  const { t } = useTranslator();
  const navigate = useNavigate();
  /** Set when a newer version, saved by another staff member, is to be replaced. */
  const [isOverwriting, setIsOverwriting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<Conflict>();
  const [saved, setSaved] = useState<string>();

  const form = useDeskForm<RightsValues>({
    values,
    validate: (typed) =>
      Object.fromEntries(
        Object.entries(findErrors(kind, typed)).map(([name, message]) => [name, t(message)]),
      ),
    async submit(typed) {
      const shown =
        preview.state === 'done' ? preview.change : await findClashes(kind, drama, typed);
      // Clashes that were not shown yet are shown first; the next attempt saves.
      if (preview.state !== 'done' && shown.clashes.length > 0) return setAttempt(attempt + 1);
      try {
        const base = edited && !isOverwriting ? edited.base : shown.base;
        const { id } = await saveRow(kind, drama, typed, base);
        showToast({ text: t('deskRights.saved', { row: id ?? '' }), tone: 'success' });
        setSaved(id ?? '');
      } catch (failure) {
        const found = conflictOf(failure);
        if (!found) throw failure;
        setConflict(found);
      }
    },
  });
  const preview = usePreview(kind, drama, form.values, attempt);
  const clashCount = preview.state === 'done' ? preview.change.clashes.length : 0;
  const { isDirty } = form;

  // After the render in which nothing is unsaved any more, so that the guard does not ask.
  useEffect(() => {
    if (saved !== undefined) void navigate(calendarPath(drama, saved));
  }, [saved, drama, navigate]);

  return (
    <form {...form.props}>
      <Columns
        main={
          <Panel title={t(kind === 'grant' ? 'deskRights.grantTerms' : 'deskRights.holdbackTerms')}>
            <RightsFields
              kind={kind}
              isEdited={edited !== undefined}
              values={form.values}
              errorOf={form.errorOf}
              onChange={form.change}
            />
          </Panel>
        }
        aside={<PreviewPanel preview={preview} {...(edited && { editedRow: edited.id })} />}
      />
      <SaveBar
        message={form.message}
        isBusy={form.isBusy}
        isDirty={isDirty}
        onDiscard={() => form.reset()}
        saveLabel={
          clashCount > 0 ? t('deskRights.saveDespite', { count: clashCount }) : t('desk.save')
        }
      />
      <UnsavedGuard isDirty={isDirty && saved === undefined} />
      <ConflictDialog
        conflict={conflict}
        onTakeTheirs={() => {
          setConflict(undefined);
          onReload();
        }}
        onKeepMine={() => {
          setIsOverwriting(true);
          setConflict(undefined);
          setAttempt(attempt + 1);
        }}
        onClose={() => setConflict(undefined)}
      />
    </form>
  );
}
