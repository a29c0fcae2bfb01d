import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskBanner } from '../../../../contract/desk/banners.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { showToast } from '../../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { type Conflict, ConflictDialog, conflictOf } from '../../../ui/form/conflict-dialog.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { useDeskForm } from '../../../ui/form/use-desk-form.ts';
import { Columns } from '../../../ui/page/columns.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { HomePreview } from '../preview/home-preview.tsx';
import { BannerConflict } from './banner-conflict.tsx';
import styles from './banner-editor.module.css';
import { BannerStateBadge } from './banner-state.tsx';
import { type BannerValues, picturesOf, toChange, toValues } from './banner-values.ts';
import { PictureFields } from './picture-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { textIn, toSiteBanner } from './site-banner.ts';
import { TargetFields } from './target-fields.tsx';
import { TextFields } from './text-fields.tsx';

/** Edits a banner, or makes one; the preview shows what is typed. */
export function BannerEditor({ banner: loaded }: { banner: DeskBanner | null }) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const mayChange = useMay('site.change');
  /** The version that the next save replaces. */
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<{ about: Conflict; theirs: DeskBanner }>();
  const [addedId, setAddedId] = useState<number>();

  const form = useDeskForm<BannerValues>({ values: toValues(loaded), submit: save });
  const { isDirty } = form.formState;

  async function save(values: BannerValues): Promise<void> {
    const change = toChange(values);
    if (!base) {
      const added = await deskApi.addBanner(change);
      form.reset(values);
      setAddedId(added.banner_id);
      return;
    }
    const { banner_id, version } = base;
    try {
      const saved = await deskApi.updateBanner({ ...change, banner_id, version });
      setBase(saved);
      form.reset(toValues(saved));
      showToast({ text: t('desk.saved'), tone: 'success' });
    } catch (failure) {
      const about = conflictOf(failure);
      if (!about) throw failure;
      setConflict({ about, theirs: await deskApi.getBanner({ banner_id }) });
    }
  }

  // After the render in which the form is clean: the guard would refuse to leave before.
  useEffect(() => {
    if (addedId === undefined) return;
    showToast({ text: t('deskSite.added'), tone: 'success' });
    void navigate('/site');
  }, [addedId, navigate, t]);

  /** With `values`, the editor's own are kept and replace what the other has saved. */
  function settle(values: 'mine' | 'theirs') {
    if (!conflict) return;
    const { theirs } = conflict;
    const mine = form.getValues();
    setBase(theirs);
    form.reset(toValues(theirs));
    if (values === 'mine')
      for (const [name, value] of Object.entries(mine))
        form.setValue(name as keyof BannerValues, value, { shouldDirty: true });
    setConflict(undefined);
  }

  const values = form.watch();
  const { image, image_tall } = picturesOf(values);
  const written = Object.fromEntries(
    Object.entries(values.texts).filter(([, text]) => text.title.trim() !== ''),
  );
  const preview = {
    ...{ banner_id: base?.banner_id ?? 0, image: image ?? '', image_tall, texts: written },
    drama: values.target === 'drama' ? values.drama : null,
    link: values.target === 'link' ? values.link.trim() || null : null,
  };

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <PageHeader
        back={{ to: '/site', label: t('deskSite.banners') }}
        title={
          base
            ? textIn(base.texts, locale).title || t('deskSite.untitled')
            : t('deskSite.newBanner')
        }
        badge={base && <BannerStateBadge state={base.state} />}
      />
      <Columns
        main={
          <fieldset className={styles.form} disabled={!mayChange}>
            <Panel title={t('deskSite.target')}>
              <TargetFields control={form.control} />
            </Panel>
            <Panel title={t('deskSite.pictures')}>
              <PictureFields form={form} />
            </Panel>
            <Panel title={t('deskSite.texts')}>
              <TextFields form={form} />
            </Panel>
            <Panel title={t('deskSite.schedule')}>
              <ScheduleFields form={form} />
            </Panel>
          </fieldset>
        }
        aside={
          <div className={styles.aside}>
            <Panel title={t('deskSite.previewThis')}>
              <HomePreview
                bannersIn={(language) => (image ? [toSiteBanner(preview, language)] : [])}
                empty={t('deskSite.noPicture')}
              />
            </Panel>
          </div>
        }
      />
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
        onClose={() => setConflict(undefined)}
      >
        {conflict && <BannerConflict mine={values} theirs={conflict.theirs} />}
      </ConflictDialog>
    </form>
  );
}
