import { formatBytes } from '#desk/lib/bytes.ts';
import type { UploadItem } from '#desk/lib/upload-queue.ts';
import type { Uploads } from '#desk/lib/use-uploads.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { PauseIcon, PlayIcon, RefreshIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useFailureText } from '../failure-text.ts';
import styles from './upload.module.css';

/** The files of an upload with their progress. Needs the texts of `desk-jobs`. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslator();
  if (uploads.items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('deskJobs.uploads')}>
      {uploads.items.map((item) => (
        <UploadLine key={item.key} item={item} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadLine({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { t, locale } = useTranslator();
  const describe = useFailureText();
  const { key, name, size, sent, state, failure, isContinued } = item;
  const share = size === 0 ? 0 : Math.floor((sent / size) * 100);
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{formatBytes(locale, size)}</span>
      {state === 'failed' ? (
        <span role="alert" className={styles.failure}>
          {describe(failure)}
        </span>
      ) : (
        <>
          <progress className={styles.bar} value={share} max={100} aria-label={name} />
          <span className={styles.state}>
            {state === 'sending'
              ? [...(isContinued ? [t('deskJobs.upload.continued')] : []), `${share} %`].join(' · ')
              : t(`deskJobs.upload.${state}`)}
          </span>
        </>
      )}
      <span className={styles.buttons}>
        {(state === 'sending' || state === 'waiting') && (
          <IconButton
            name={t('deskJobs.pause', { name })}
            icon={<PauseIcon size={18} />}
            size="small"
            onClick={() => uploads.pause(key)}
          />
        )}
        {state === 'paused' && (
          <IconButton
            name={t('deskJobs.resume', { name })}
            icon={<PlayIcon size={18} />}
            size="small"
            onClick={() => uploads.resume(key)}
          />
        )}
        {state === 'failed' && (
          <IconButton
            name={t('deskJobs.again', { name })}
            icon={<RefreshIcon size={18} />}
            size="small"
            onClick={() => uploads.resume(key)}
          />
        )}
        <IconButton
          name={t('deskJobs.removeFile', { name })}
          icon={<CloseIcon size={18} />}
          size="small"
          onClick={() => uploads.remove(key)}
        />
      </span>
    </li>
  );
}
