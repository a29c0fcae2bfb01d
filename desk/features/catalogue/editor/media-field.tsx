import { useRef } from 'react';
import type { IngestedFile } from '#contract/desk/catalogue/media.ts';
import { type MediaPurpose, mediaExtensions } from '#contract/desk/jobs/upload-rules.ts';
import { readPicture } from '#contract/site/images.ts';
import { useMay } from '#desk/lib/session.ts';
import { useFileDrop } from '#desk/ui/upload/use-file-drop.ts';
import { useMediaUpload } from '#desk/ui/upload/use-media-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './media-field.module.css';

interface MediaFieldProps {
  label: string;
  hint?: string;
  kind: MediaPurpose;
  /** For a picture: width to height, as the site shows it. */
  shape?: string;
  value: string;
  onChange: (address: string) => void;
  /** Called besides `onChange` when a file was sent, for what was measured of it. */
  onMade?: (media: IngestedFile) => void;
  error?: string;
}

/**
 * The address of a picture, video or subtitle file, with a preview of a picture. A file that is
 * dropped on it or chosen is sent at once, and its address filled in.
 */
export function MediaField(props: MediaFieldProps) {
  const { label, hint, kind, shape, value, onChange, onMade, error } = props;
  const { t } = useTranslator();
  const mayUpload = useMay('media.change');
  const input = useRef<HTMLInputElement>(null);
  const { share, jobsAhead, notes, failure, send } = useMediaUpload(kind, (media) => {
    onChange(media.path);
    onMade?.(media);
  });
  const { isOver, dropTarget } = useFileDrop((file) => {
    if (mayUpload) void send(file);
  });
  const problem = failure || error;
  const allHints = [hint, ...notes].filter(Boolean).join(' ');
  return (
    <div className={styles.media} data-over={isOver || undefined} {...dropTarget}>
      {kind === 'picture' && (
        <div className={styles.preview} style={{ aspectRatio: shape }}>
          {value && <img src={readPicture(value, []).src} alt="" loading="lazy" />}
        </div>
      )}
      <div className={styles.controls}>
        <TextInput
          label={label}
          value={value}
          placeholder="/media/…"
          onChange={({ target }) => onChange(target.value.trim())}
          {...(allHints && { hint: allHints })}
          {...(problem && { error: problem })}
        />
        <div className={styles.buttons}>
          {mayUpload && (
            <Button
              size="small"
              isLoading={share !== undefined}
              aria-label={t('page.labelled', { label: t('deskCatalogue.upload'), value: label })}
              onClick={() => input.current?.click()}
            >
              {t('deskCatalogue.upload')}
            </Button>
          )}
          {value && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t('page.labelled', { label: t('desk.remove'), value: label })}
              onClick={() => onChange('')}
            >
              {t('desk.remove')}
            </Button>
          )}
          <span role="status" className={layout.quiet}>
            {share !== undefined &&
              share < 1 &&
              t('deskCatalogue.uploading', { percent: Math.floor(share * 100) })}
            {share === 1 &&
              (jobsAhead > 0
                ? t('desk.waitingForJobs', { count: jobsAhead })
                : t('deskCatalogue.processing'))}
          </span>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept={mediaExtensions[kind].map((extension) => `.${extension}`).join(',')}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
