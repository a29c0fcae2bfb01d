import { useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import { useMay, useStaff } from '#desk/lib/session.ts';
import { SaveBar } from '#desk/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#desk/ui/form/unsaved-guard.tsx';
import { Columns } from '#desk/ui/page/columns.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { EditConflictDialog } from './conflict/edit-conflict-dialog.tsx';
import { DramaHeader } from './drama-header.tsx';
import { removedEpisodes, toValues } from './drama-values.ts';
import styles from './editor.module.css';
import { EpisodesPanel } from './episodes/episodes-panel.tsx';
import { FactsPanel, PicturesPanel } from './field-panels.tsx';
import { PlaybackPanel } from './playback-panel.tsx';
import { TextsPanel } from './texts-panel.tsx';
import { useDramaForm } from './use-drama-form.ts';

export interface EditorData {
  drama: DeskOutput<'getDrama'>;
  filters: DeskOutput<'getCatalogueFilters'>;
}

/** One drama with its texts in all languages side by side. Without permission it is read only. */
export function DramaEditor({ data }: { data: EditorData }) {
  const { t } = useTranslator();
  const mayChange = useMay('catalogue.change');
  const editor = useDramaForm(data.drama);
  const { form, versions } = editor;
  const { base, newer } = versions;
  const { isDirty } = form;
  const [removed, setRemoved] = useState<number[]>([]);

  const save = (event: React.FormEvent) => {
    event.preventDefault();
    const gone = removedEpisodes(toValues(base), form.values);
    if (base.state === 'published' && gone.length > 0) setRemoved(gone);
    else form.send();
  };
  const saveWithRemoval = () => {
    setRemoved([]);
    editor.saveWithRemoval();
  };

  return (
    <>
      <DramaHeader drama={base} isDirty={isDirty} />
      <form {...form.props} onSubmit={save}>
        <fieldset className={layout.fieldset} disabled={!mayChange}>
          {newer && <NewerNotice drama={newer} onReview={versions.reviewNewer} />}
          <TextsPanel form={form} />
          <Columns
            main={<EpisodesPanel form={form} details={base.episodes} />}
            aside={
              <>
                <FactsPanel form={form} tags={data.filters.tags} />
                <PicturesPanel form={form} />
                <PlaybackPanel form={form} />
              </>
            }
          />
        </fieldset>
        {mayChange && (
          <SaveBar
            message={[form.message, ...editor.generalErrors].filter(Boolean).join('\n')}
            isBusy={form.isBusy}
            isDirty={isDirty}
            onDiscard={versions.discard}
          />
        )}
      </form>
      <UnsavedGuard isDirty={isDirty} />
      <EditConflictDialog
        conflict={versions.conflict}
        onResolve={versions.resolve}
        onClose={versions.closeConflict}
      />
      <ConfirmDialog
        isOpen={removed.length > 0}
        onClose={() => setRemoved([])}
        title={t('deskCatalogue.removeTitle', { count: removed.length })}
        description={t('deskCatalogue.removeText', {
          count: removed.length,
          episodes: removed.join(', '),
        })}
        closeLabel={t('desk.close')}
        keepLabel={t('desk.cancel')}
        confirmLabel={t('deskCatalogue.removeAndSave')}
        isWorking={false}
        onConfirm={saveWithRemoval}
      />
    </>
  );
}

/** Says who has saved a newer version while the form has unsaved changes. */
function NewerNotice({ drama, onReview }: { drama: EditorData['drama']; onReview: () => void }) {
  const { t } = useTranslator();
  const own = useStaff().email;
  const by = drama.last_change?.by;
  return (
    <div className={styles.newer} role="status">
      <p>
        {by === own
          ? t('deskCatalogue.newerOwn')
          : t('deskCatalogue.newer', { by: by ?? t('desk.conflict.someone') })}
      </p>
      <Button size="small" onClick={onReview}>
        {t('deskCatalogue.review')}
      </Button>
    </div>
  );
}
