import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { DeskBanner } from '#contract/desk/banners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useMay } from '#desk/lib/session.ts';
import { EditedFormFoot } from '#desk/ui/form/edited-form-foot.tsx';
import { useEditedForm } from '#desk/ui/form/use-edited-form.ts';
import { Columns } from '#desk/ui/page/columns.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { HomePreview } from '../preview/home-preview.tsx';
import { BannerConflict } from './banner-conflict.tsx';
import styles from './banner-editor.module.css';
import { BannerStateBadge } from './banner-state.tsx';
import { type BannerValues, findErrors, picturesOf, toChange, toValues } from './banner-values.ts';
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
  const edited = useEditedForm<DeskBanner | null, BannerValues>({
    loaded,
    toValues,
    savedText: t(loaded ? 'desk.saved' : 'deskSite.added'),
    save(values, stored) {
      const change = toChange(values);
      if (!stored) return deskApi.addBanner(change);
      const { banner_id, version } = stored;
      return deskApi.updateBanner({ ...change, banner_id, version });
    },
    validate: (values) => findErrors(t, values),
    loadTheirs: async (stored) =>
      stored && (await deskApi.getBanner({ banner_id: stored.banner_id })),
  });
  const { form, base } = edited;

  // After the render in which the form is clean: the guard would refuse to leave before.
  const isAdded = loaded === null && base !== null;
  useEffect(() => {
    if (isAdded) void navigate('/site');
  }, [isAdded, navigate]);

  return (
    <form {...form.props}>
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
          <fieldset className={layout.fieldset} disabled={!mayChange}>
            <Panel title={t('deskSite.target')}>
              <TargetFields form={form} />
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
        aside={<BannerPreview bannerId={base?.banner_id ?? 0} values={form.values} />}
      />
      <EditedFormFoot
        edited={edited}
        mayChange={mayChange}
        compare={(conflict) => <BannerConflict mine={form.values} {...conflict} />}
      />
    </form>
  );
}

/** The home page with the banner as it is typed. */
function BannerPreview({ bannerId, values }: { bannerId: number; values: BannerValues }) {
  const { t } = useTranslator();
  const { image, image_tall } = picturesOf(values);
  const written = Object.fromEntries(
    Object.entries(values.texts).filter(([, text]) => text.title.trim() !== ''),
  );
  const preview = {
    banner_id: bannerId,
    image: image ?? '',
    image_tall,
    texts: written,
    drama: values.target === 'drama' ? values.drama : null,
    link: values.target === 'link' ? values.link.trim() || null : null,
  };
  return (
    <div className={styles.aside}>
      <Panel title={t('deskSite.previewThis')}>
        <HomePreview
          bannersIn={(language) => (image ? [toSiteBanner(preview, language)] : [])}
          empty={t('deskSite.noPicture')}
        />
      </Panel>
    </div>
  );
}
