import { readPicture } from '../../../../contract/site/images.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { Button } from '../../../../web/ui/button/button.tsx';
import { TextInput } from '../../../../web/ui/form/text-input.tsx';
import styles from './media-field.module.css';

interface MediaFieldProps {
  label: string;
  hint?: string;
  kind: 'picture' | 'video' | 'subtitles';
  /** For a picture: width to height, as the site shows it. */
  shape?: string;
  value: string;
  onChange: (address: string) => void;
  error?: string;
}

/** The address of a picture, video or subtitle file, with a preview of a picture. */
export function MediaField(props: MediaFieldProps) {
  const { label, hint, kind, shape, value, onChange, error } = props;
  const { t } = useTranslator();
  return (
    <div className={styles.media}>
      {kind === 'picture' && (
        <div className={styles.preview} style={{ aspectRatio: shape }}>
          {value && <img src={readPicture(value, []).src} alt={label} loading="lazy" />}
        </div>
      )}
      <div className={styles.controls}>
        <TextInput
          label={label}
          value={value}
          placeholder="/media/…"
          onChange={({ target }) => onChange(target.value.trim())}
          {...(hint && { hint })}
          {...(error && { error })}
        />
        {value && (
          <Button size="small" variant="quiet" onClick={() => onChange('')}>
            {t('desk.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
