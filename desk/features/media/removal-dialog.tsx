import { useState } from 'react';
import type { MediaRemoval } from '#contract/desk/catalogue/media.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatTime } from '#desk/lib/times.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './media.module.css';

/** As `removeMedia` in contract/desk/catalogue/media.ts accepts it. */
const MAX_REASON = 500;

interface RemovalDialogProps {
  removal: MediaRemoval;
  episode: number | undefined;
  onClose: () => void;
}

/** Shows what would be deleted, deletes it on confirmation, and then what was deleted. */
export function RemovalDialog({ removal, episode, onClose }: RemovalDialogProps) {
  const { t, locale } = useTranslator();
  const [removed, setRemoved] = useState<MediaRemoval>();
  const { drama, media, places, removed_before } = removed ?? removal;
  const files = places.reduce((sum, place) => sum + place.files, 0);
  const isNothingLeft = removal.removed_before !== null;

  const form = useDeskForm({
    values: { reason: '' },
    async submit({ reason }) {
      setRemoved(await deskApi.removeMedia({ drama: drama.external_id, episode, reason }));
    },
  });
  const description = removed
    ? t('deskMedia.removed', { count: files })
    : isNothingLeft
      ? t('deskMedia.removedBefore', { at: formatTime(locale, removed_before ?? '') })
      : t('deskMedia.wouldRemove', { count: files, title: drama.title });

  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title={t('deskMedia.removeTitle')}
      description={description}
      widthPx={640}
      isAlert
      confirmLabel={
        removed || isNothingLeft ? undefined : t('deskMedia.removeConfirm', { count: files })
      }
      isDangerous
    >
      <div className={layout.stackLoose}>
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
            maxLength={MAX_REASON}
            {...form.field('reason')}
          />
        )}
        <p className={layout.quiet}>{t('deskMedia.notRemoved')}</p>
      </div>
    </FormDialog>
  );
}
