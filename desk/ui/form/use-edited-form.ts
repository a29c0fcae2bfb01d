import { useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { isSame } from '#desk/lib/is-same.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { type Conflict, conflictOf } from './conflict-dialog.tsx';
import { type DeskForm, useDeskForm } from './use-desk-form.ts';

interface EditedFormOptions<Stored, Values extends FieldValues> {
  loaded: Stored;
  toValues: (stored: Stored) => Values;
  /** Saves the values and returns what is stored then. */
  save: (values: Values, base: Stored) => Promise<Stored>;
  /** Loads the current version, after a save was refused because it is a newer one. */
  loadTheirs: (base: Stored) => Promise<Stored>;
  savedText: string;
}

export interface EditedForm<Stored, Values extends FieldValues> {
  form: DeskForm<Values>;
  /** The version that the next save replaces. */
  base: Stored;
  /** Replaces the base after a change that is not made by the form. */
  setBase: (base: Stored) => void;
  /** The newer version that the last save would have overwritten. */
  conflict: { about: Conflict; theirs: Stored } | undefined;
  settle: (kept: 'mine' | 'theirs') => void;
  closeConflict: () => void;
}

/** The form of one stored thing that is saved as a whole, with its version. */
export function useEditedForm<Stored, Values extends FieldValues>(
  options: EditedFormOptions<Stored, Values>,
): EditedForm<Stored, Values> {
  const { loaded, toValues, save, loadTheirs, savedText } = options;
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<{ about: Conflict; theirs: Stored }>();
  const form = useDeskForm<Values>({
    values: toValues(loaded) as DefaultValues<Values>,
    async submit(values) {
      try {
        accept(await save(values, base));
      } catch (failure) {
        const about = conflictOf(failure);
        if (!about) throw failure;
        const theirs = await loadTheirs(base);
        // The reply to an earlier attempt was lost, or both have made the same change.
        if (isSame(toValues(theirs), values)) accept(theirs);
        else setConflict({ about, theirs });
      }
    },
  });

  function fill(stored: Stored): void {
    setBase(stored);
    form.reset(toValues(stored));
  }

  function accept(stored: Stored): void {
    fill(stored);
    showToast({ text: savedText, tone: 'success' });
  }

  return {
    ...{ form, base, setBase, conflict },
    settle(kept) {
      if (!conflict) return;
      const mine = form.getValues();
      fill(conflict.theirs);
      if (kept === 'mine')
        for (const [name, value] of Object.entries(mine))
          form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
            shouldDirty: true,
          });
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
  };
}
