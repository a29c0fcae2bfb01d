import { useState } from 'react';
import type { DeskShortlist } from '../../../contract/desk/shortlists.ts';
import { MAX_SHORTLIST_NAME, MAX_SHORTLIST_NOTE } from '../../../contract/shortlist-limits.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { TextInput } from '../../../web/ui/form/text-input.tsx';
import { showToast } from '../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { formatTime } from '../../lib/times.ts';
import { type Conflict, ConflictDialog, conflictOf } from '../../ui/form/conflict-dialog.tsx';
import { Fields } from '../../ui/form/fields.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { useDeskForm } from '../../ui/form/use-desk-form.ts';
import { Columns } from '../../ui/page/columns.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { DeleteShortlist } from './delete-shortlist.tsx';
import { ShareBadge } from './share-badge.tsx';
import { SharePanel } from './share-panel.tsx';
import { ShortlistConflict } from './shortlist-conflict.tsx';
import { type ShortlistValues, toShortlistChange, toShortlistValues } from './shortlist-values.ts';
import styles from './shortlists.module.css';
import { TitleList } from './title-list.tsx';

/** One list: name, note and titles are saved together, sharing takes effect at once. */
export function ShortlistEditor({ list: loaded }: { list: DeskShortlist }) {
  const { t, locale } = useTranslator();
  const mayChange = useMay('shortlists.change');
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<{ about: Conflict; theirs: DeskShortlist }>();
  const form = useDeskForm<ShortlistValues>({ values: toShortlistValues(loaded), submit: save });
  const { isDirty, errors } = form.formState;
  const { shortlist_id } = base;

  async function save(values: ShortlistValues): Promise<void> {
    try {
      const change = toShortlistChange(values, base);
      const saved = await deskApi.updateShortlist({
        ...{ ...change, shortlist_id, version: base.version },
      });
      setBase(saved);
      form.reset(toShortlistValues(saved));
      showToast({ text: t('desk.saved'), tone: 'success' });
    } catch (failure) {
      const about = conflictOf(failure);
      if (!about) throw failure;
      setConflict({ about, theirs: await deskApi.getShortlist({ shortlist_id }) });
    }
  }

  function settle(values: 'mine' | 'theirs') {
    if (!conflict) return;
    const mine = form.getValues();
    setBase(conflict.theirs);
    form.reset(toShortlistValues(conflict.theirs));
    if (values === 'mine')
      for (const name of ['name', 'note', 'titles'] as const)
        form.setValue(name, mine[name], { shouldDirty: true });
    setConflict(undefined);
  }

  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <PageHeader
          back={{ to: '/shortlists', label: t('deskShortlists.title') }}
          title={base.name}
          badge={<ShareBadge share={base.share} />}
          note={t('deskShortlists.changedAt', { time: formatTime(locale, base.updated_at) })}
          actions={mayChange && <DeleteShortlist list={base} />}
        />
        <Columns
          main={
            <fieldset className={styles.form} disabled={!mayChange}>
              <Panel title={t('deskShortlists.about')}>
                <Fields>
                  <TextInput
                    label={t('deskShortlists.name')}
                    hint={t('deskShortlists.nameHint')}
                    maxLength={MAX_SHORTLIST_NAME}
                    autoComplete="off"
                    {...form.register('name', {
                      validate: (name) => name.trim() !== '' || t('deskShortlists.nameNeeded'),
                    })}
                    {...(errors.name?.message && { error: errors.name.message })}
                  />
                  <TextInput
                    label={t('deskShortlists.note')}
                    hint={t('deskShortlists.noteHint')}
                    maxLength={MAX_SHORTLIST_NOTE}
                    isMultiline
                    {...form.register('note')}
                  />
                </Fields>
              </Panel>
              <TitleList form={form} mayChange={mayChange} />
              {mayChange && (
                <SaveBar
                  message={form.message}
                  isBusy={form.isBusy}
                  isDirty={isDirty}
                  onDiscard={() => form.reset()}
                />
              )}
            </fieldset>
          }
          aside={
            <SharePanel
              list={base}
              mayChange={mayChange}
              onChange={(share) => setBase({ ...base, share })}
            />
          }
        />
      </form>
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog
        conflict={conflict?.about}
        onTakeTheirs={() => settle('theirs')}
        onKeepMine={() => settle('mine')}
        onClose={() => setConflict(undefined)}
      >
        {conflict && <ShortlistConflict mine={form.getValues()} theirs={conflict.theirs} />}
      </ConflictDialog>
    </>
  );
}
