import { useId, useRef } from 'react';
import { bannerWidths, readPicture, tallBannerWidths } from '#contract/site/images.ts';
import { useFileDrop } from '#desk/ui/upload/use-file-drop.ts';
import { useMediaUpload } from '#desk/ui/upload/use-media-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  label: string;
  hint: string;
  error?: string;
  /** As the home page crops it. */
  shape: 'wide' | 'tall';
  /** The stored picture that is shown; null without one. */
  path: string | null;
  isOfTitle: boolean;
  onChange: (path: string) => void;
  onRemove?: () => void;
}

/** The types of the extensions in `mediaExtensions.picture`. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/tiff';

/** A picture with its crop; a new one is dropped on it or chosen, and sent at once. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, error, shape, path, isOfTitle, onChange, onRemove } = props;
  const { t } = useTranslator();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { share, jobsAhead, notes, failure, send } = useMediaUpload('picture', (made) =>
    onChange(made.path),
  );
  const { isOver, dropTarget } = useFileDrop((file) => void send(file));
  const picture = path && readPicture(path, shape === 'wide' ? bannerWidths : tallBannerWidths);
  const problem = failure || error;

  return (
    <FieldFrame
      id={id}
      label={label}
      aside={isOfTitle && t('deskSite.pictureOfTitle')}
      hint={[hint, ...notes].join(' ')}
      error={problem}
    >
      <div
        className={styles.frame}
        data-shape={shape}
        data-over={isOver || undefined}
        {...dropTarget}
      >
        {picture ? (
          <img
            src={picture.src}
            srcSet={picture.sources?.webp}
            sizes="480px"
            alt=""
            style={picture.color ? { backgroundColor: picture.color } : undefined}
          />
        ) : (
          <span className={styles.invitation}>{t('deskSite.dropPicture')}</span>
        )}
        {share !== undefined && (
          <span role="status" className={styles.progress}>
            <Spinner size={24} />
            {share < 1 && t('deskSite.uploading', { percent: Math.floor(share * 100) })}
            {share === 1 &&
              (jobsAhead > 0
                ? t('desk.waitingForJobs', { count: jobsAhead })
                : t('deskSite.preparing'))}
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <Button size="small" disabled={share !== undefined} onClick={() => input.current?.click()}>
          {t(path ? 'deskSite.replacePicture' : 'deskSite.choosePicture')}
        </Button>
        {path && onRemove && (
          <Button size="small" variant="quiet" onClick={onRemove}>
            {t('deskSite.removePicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
    </FieldFrame>
  );
}
