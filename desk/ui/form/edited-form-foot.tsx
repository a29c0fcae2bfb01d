import type { ReactNode } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { EditedForm } from './use-edited-form.ts';

interface EditedFormFootProps<Stored, Values extends object> {
  edited: EditedForm<Stored, Values>;
  mayChange: boolean;
  /** Shows a newer version beside the typed values. */
  compare: (conflict: NonNullable<EditedForm<Stored, Values>['conflict']>) => ReactNode;
}

/** The save bar of a form that fills a page, its guard, and its dialog for a newer version. */
export function EditedFormFoot<Stored, Values extends object>(
  props: EditedFormFootProps<Stored, Values>,
) {
  const { edited, mayChange, compare } = props;
  const { form, conflict, settle, closeConflict } = edited;
  const { isDirty } = form;
  return (
    <>
      {mayChange && (
        <SaveBar
          message={form.message}
          isBusy={form.isBusy}
          isDirty={isDirty}
          onDiscard={() => form.reset()}
        />
      )}
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog
        conflict={conflict?.about}
        onTakeTheirs={() => settle('theirs')}
        onKeepMine={() => settle('mine')}
        onClose={closeConflict}
      >
        {conflict && compare(conflict)}
      </ConflictDialog>
    </>
  );
}
