import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mediaExtensions, mediaPurposeOf } from '#contract/desk/jobs/upload-rules.ts';
import { deskApi } from '#desk/lib/api.ts';
import type { DroppedFile } from '#desk/lib/dropped-files.ts';
import type { FileToSend } from '#desk/lib/upload.ts';
import { useUploads } from '#desk/lib/use-uploads.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { Notice } from '#desk/ui/page/notice.tsx';
import { DropZone } from '#desk/ui/upload/drop-zone.tsx';
import { UploadList } from '#desk/ui/upload/upload-list.tsx';
import { Button } from '#ui/button/button.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './media.module.css';

const ACCEPTED = Object.values(mediaExtensions)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

/** Uploads videos, pictures and subtitles, then makes media of them. */
export function MediaUpload() {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const change = useChange();
  const uploads = useUploads();
  const [refused, setRefused] = useState<string[]>([]);
  const [isStarting, setIsStarting] = useState(false);
  const { items } = uploads;
  const complete = items.flatMap(({ state, uploadId }) =>
    state === 'done' && uploadId ? [uploadId] : [],
  );
  const isSending = items.some(({ state }) => ['queued', 'sending', 'waiting'].includes(state));

  const take = (files: DroppedFile[]) => {
    const media = files.flatMap((file): FileToSend[] => {
      const purpose = mediaPurposeOf(file.name);
      return purpose ? [{ ...file, purpose }] : [];
    });
    setRefused(files.map(({ name }) => name).filter((name) => !mediaPurposeOf(name)));
    uploads.add(media);
  };
  const start = async () => {
    setIsStarting(true);
    await change(async () => {
      const { job_id } = await deskApi.ingestMedia({ upload_ids: complete });
      uploads.clear();
      void navigate(`/ingest/${job_id}`);
    });
    setIsStarting(false);
  };

  return (
    <div className={layout.stack}>
      <DropZone
        label={t('deskMedia.drop')}
        hint={t('deskMedia.dropHint')}
        accept={ACCEPTED}
        isMultiple
        hasFolders
        onFiles={take}
      />
      {refused.length > 0 && (
        <Notice tone="warning" title={t('deskMedia.notMedia', { count: refused.length })}>
          {refused.slice(0, 5).join(', ')}
          {refused.length > 5 && ' …'}
        </Notice>
      )}
      <UploadList uploads={uploads} />
      {items.length > 0 && (
        <div className={styles.foot}>
          <Button
            variant="primary"
            disabled={complete.length === 0 || isSending}
            isLoading={isStarting}
            onClick={() => void start()}
          >
            {isSending
              ? t('deskMedia.uploading')
              : t('deskMedia.process', { count: complete.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
