import { type UseFormReturn, useController } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './banner-editor.module.css';
import { type BannerValues, picturesOf } from './banner-values.ts';
import { PictureField } from './picture-field.tsx';

/** The wide and the tall picture: own ones, or those of the title. */
export function PictureFields({ form }: { form: UseFormReturn<BannerValues> }) {
  const { t } = useTranslator();
  const { control } = form;
  const { field: wide, fieldState } = useController({
    control,
    name: 'image',
    rules: {
      validate: (_, values) => picturesOf(values).image !== null || t('deskSite.pictureNeeded'),
    },
  });
  const { field: tall } = useController({ control, name: 'image_tall' });
  const values = form.watch();
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
          onChange={wide.onChange}
          {...(fieldState.error?.message && { error: fieldState.error.message })}
        />
        <PictureField
          label={t('deskSite.tall')}
          hint={t('deskSite.tallHint')}
          shape="tall"
          path={shown.image_tall}
          isOfTitle={isOfTitle(shown.image_tall, ofTitle?.banner_tall)}
          onChange={tall.onChange}
          onRemove={() => tall.onChange(null)}
        />
      </div>
      {canUseTitle && (
        <Button
          size="small"
          onClick={() => {
            wide.onChange(ofTitle.banner_wide);
            tall.onChange(ofTitle.banner_tall);
          }}
        >
          {t('deskSite.useTitlePictures')}
        </Button>
      )}
    </>
  );
}
