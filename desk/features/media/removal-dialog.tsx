import { useState } from 'react';
import type { MediaRemoval } from '#contract/desk/media.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatTime } from '#desk/lib/times.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './media.module.css';

interface RemovalDialogProps {
  removal: MediaRemoval;
  episode: number | undefined;
  onClose: () => void;
}

/** Shows what would be deleted, deletes it on confirmation, and then what was deleted. */
export function RemovalDialog({ removal, episode, onClose }: RemovalDialogProps) {
  const { t, locale } = useTranslator();
  const describe = useFailureText();
  const [reason, setReason] = useState('');
  const [removed, setRemoved] = useState<MediaRemoval>();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState('');
  const { drama, media, places, removed_before } = removed ?? removal;
  const files = places.reduce((sum, place) => sum + place.files, 0);
  const isNothingLeft = removal.removed_before !== null;

  const remove = async () => {
    setIsBusy(true);
    setMessage('');
    try {
      const input = { drama: drama.external_id, episode, reason };
      setRemoved(await deskApi.removeMedia(input));
    } catch (failure) {
      setMessage(describe(failure));
    }
    setIsBusy(false);
  };
  const description = removed
    ? t('deskMedia.removed', { count: files })
    : isNothingLeft
      ? t('deskMedia.removedBefore', { at: formatTime(locale, removed_before ?? '') })
      : t('deskMedia.wouldRemove', { count: files, title: drama.title });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deskMedia.removeTitle')}
      description={description}
      closeLabel={t('desk.close')}
      widthPx={640}
      isAlert
      footer={
        removed || isNothingLeft ? (
          <Button onClick={onClose}>{t('desk.close')}</Button>
        ) : (
          <>
            <DialogAlert message={message} />
            <Button onClick={onClose}>{t('desk.cancel')}</Button>
            <Button variant="danger" isLoading={isBusy} onClick={() => void remove()}>
              {t('deskMedia.removeConfirm', { count: files })}
            </Button>
          </>
        )
      }
    >
      <div className={styles.removal}>
        <ul className={styles.removalList}>
          {media.map(({ what, address }) => (
            <li key={`${what} ${address}`}>
              <span>{t(`deskMedia.what.${what}`)}</span>
              <code>{address}</code>
            </li>
          ))}
        </ul>
        <ul className={styles.removalList}>
          {places.map((place) => (
            <li key={place.name}>
              {place.name === null ? (
                <span>{t('deskMedia.ownDisk')}</span>
              ) : (
                <code>{place.name}</code>
              )}
              <span>{t('deskMedia.fileCount', { count: place.files })}</span>
            </li>
          ))}
        </ul>
        {removed?.still_served.map((url) => (
          <p key={url} className={styles.warning}>
            {t('deskMedia.stillServed', { url })}
          </p>
        ))}
        {!removed && !isNothingLeft && (
          <TextInput
            label={t('desk.reason')}
            hint={t('deskMedia.reasonHint')}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <p className={styles.quiet}>{t('deskMedia.notRemoved')}</p>
      </div>
    </Dialog>
  );
}
