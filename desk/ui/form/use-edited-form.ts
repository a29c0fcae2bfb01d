import { useState } from 'react';
import { isSame } from '#desk/lib/is-same.ts';
import type { ValueFormOptions } from '#ui/form/use-value-form.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { type Conflict, conflictOf } from './conflict-dialog.tsx';
import { type DeskForm, useDeskForm } from './use-desk-form.ts';

interface EditedFormOptions<Stored, Values> extends Pick<ValueFormOptions<Values>, 'validate'> {
  loaded: Stored;
  toValues: (stored: Stored) => Values;
  /** Saves the values and returns what is stored then. */
  save: (values: Values, base: Stored) => Promise<Stored>;
  /** Loads the current version, after a save was refused because it is a newer one. */
  loadTheirs: (base: Stored) => Promise<Stored>;
  savedText: string;
}

export interface EditedForm<Stored, Values extends object> {
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
export function useEditedForm<Stored, Values extends object>(
  options: EditedFormOptions<Stored, Values>,
): EditedForm<Stored, Values> {
  const { loaded, toValues, save, loadTheirs, savedText, validate } = options;
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<{ about: Conflict; theirs: Stored }>();
  const form = useDeskForm<Values>({
    values: toValues(loaded),
    ...(validate && { validate }),
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

  function accept(stored: Stored): void {
    setBase(stored);
    form.reset(toValues(stored));
    showToast({ text: savedText, tone: 'success' });
  }

  return {
    form,
    base,
    setBase,
    conflict,
    settle(kept) {
      if (!conflict) return;
      setBase(conflict.theirs);
      form.reset(toValues(conflict.theirs), kept === 'mine' ? form.values : undefined);
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
  };
}
