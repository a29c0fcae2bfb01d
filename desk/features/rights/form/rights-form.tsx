import { ConflictDialog } from '#desk/ui/form/conflict-dialog.tsx';
import { SaveBar } from '#desk/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#desk/ui/form/unsaved-guard.tsx';
import { Columns } from '#desk/ui/page/columns.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { RightsFields } from './rights-fields.tsx';
import { type RightsFormOptions, useRightsForm } from './use-rights-form.ts';

interface RightsFormProps extends RightsFormOptions {
  /** Loads the row again, after another staff member changed it. */
  onReload: () => void;
}

/** Adds or edits a grant or holdback. Clashes are shown before it is saved. */
export function RightsForm({ kind, drama, values, edited, onReload }: RightsFormProps) {
  const { t } = useTranslator();
  const editing = useRightsForm({ kind, drama, values, edited });
  const { form, preview } = editing;
  const clashCount = preview.state === 'done' ? preview.change.clashes.length : 0;

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
        isDirty={form.isDirty}
        onDiscard={() => form.reset()}
        saveLabel={
          clashCount > 0 ? t('deskRights.saveDespite', { count: clashCount }) : t('desk.save')
        }
      />
      <UnsavedGuard isDirty={form.isDirty && !editing.isSaved} />
      <ConflictDialog
        conflict={editing.conflict}
        onTakeTheirs={() => {
          editing.closeConflict();
          onReload();
        }}
        onKeepMine={editing.overwrite}
        onClose={editing.closeConflict}
      />
    </form>
  );
}
