import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './banner-editor.module.css';
import { type BannerValues, picturesOf } from './banner-values.ts';
import { PictureField } from './picture-field.tsx';

/** The wide and the tall picture: own ones, or those of the title. */
export function PictureFields({ form }: { form: DeskForm<BannerValues> }) {
  const { t } = useTranslator();
  const { values } = form;
  const shown = picturesOf(values);
  const ofTitle = values.target === 'drama' ? values.drama : null;
  const isOfTitle = (path: string | null, other: string | null | undefined) =>
    path !== null && path === other;
  const canUseTitle = ofTitle?.banner_wide && shown.image !== ofTitle.banner_wide;
  return (
    <>
      <div className={styles.pictures}>
        <PictureField
          label={t('deskSite.wide')}
          hint={t('deskSite.wideHint')}
          shape="wide"
          path={shown.image}
          isOfTitle={isOfTitle(shown.image, ofTitle?.banner_wide)}
          onChange={(image) => form.change({ image })}
          error={form.errorOf('image') ?? ''}
        />
        <PictureField
          label={t('deskSite.tall')}
          hint={t('deskSite.tallHint')}
          shape="tall"
          path={shown.image_tall}
          isOfTitle={isOfTitle(shown.image_tall, ofTitle?.banner_tall)}
          onChange={(picture) => form.change({ image_tall: picture })}
          onRemove={() => form.change({ image_tall: null })}
        />
      </div>
      {canUseTitle && (
        <Button
          size="small"
          onClick={() =>
            form.change({ image: ofTitle.banner_wide, image_tall: ofTitle.banner_tall })
          }
        >
          {t('deskSite.useTitlePictures')}
        </Button>
      )}
    </>
  );
}
