import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Conflict, conflictOf } from '#desk/ui/form/conflict-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { calendarPath } from '../paths.ts';
import { findErrors, type RightsValues, type RowKind } from './rights-values.ts';
import { findClashes, saveRow, usePreview } from './use-preview.ts';

export interface RightsFormOptions {
  kind: RowKind;
  drama: string;
  values: RightsValues;
  /** The row that is edited, and when it was changed last. */
  edited?: { id: string; base: string } | undefined;
}

/** Saves a grant or holdback after its clashes were shown, and opens the calendar. */
export function useRightsForm({ kind, drama, values, edited }: RightsFormOptions) {
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

  // After the render in which nothing is unsaved any more, so that the guard does not ask.
  useEffect(() => {
    if (saved !== undefined) void navigate(calendarPath(drama, saved));
  }, [saved, drama, navigate]);

  return {
    form,
    preview,
    isSaved: saved !== undefined,
    conflict,
    closeConflict: () => setConflict(undefined),
    /** Saves over the newer version with the next attempt; asks for the preview again. */
    overwrite() {
      setIsOverwriting(true);
      setConflict(undefined);
      setAttempt(attempt + 1);
    },
  };
}
