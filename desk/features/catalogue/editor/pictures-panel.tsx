import { useController } from 'react-hook-form';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { DramaValues } from './drama-values.ts';
import styles from './editor.module.css';
import { MediaField } from './media-field.tsx';

type PictureName = 'cover' | 'banner_wide' | 'banner_tall';

/** The shapes in which the site shows the pictures. */
const SHAPES: Record<PictureName, string> = {
  cover: '2 / 3',
  banner_wide: '16 / 9',
  banner_tall: '3 / 4',
};

export function PicturesPanel() {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskCatalogue.pictures')}>
      <div className={styles.pictures}>
        <Picture
          name="cover"
          label={t('deskCatalogue.cover')}
          hint={t('deskCatalogue.coverHint')}
        />
        <Picture name="banner_wide" label={t('deskCatalogue.bannerWide')} />
        <Picture name="banner_tall" label={t('deskCatalogue.bannerTall')} />
      </div>
    </Panel>
  );
}

function Picture({ name, label, hint }: { name: PictureName; label: string; hint?: string }) {
  const { field, fieldState } = useController<DramaValues, PictureName>({ name });
  return (
    <MediaField
      label={label}
      {...(hint && { hint })}
      kind="picture"
      shape={SHAPES[name]}
      value={field.value}
      onChange={field.onChange}
      {...(fieldState.error?.message && { error: fieldState.error.message })}
    />
  );
}
