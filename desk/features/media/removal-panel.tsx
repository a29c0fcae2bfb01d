import { useState } from 'react';
import type { MediaRemoval } from '../../../contract/desk/media.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { TextInput } from '../../../web/ui/form/text-input.tsx';
import { DialogAlert } from '../../../web/ui/overlay/dialog-alert.tsx';
import { deskApi } from '../../lib/api.ts';
import { FieldRow, Fields } from '../../ui/form/fields.tsx';
import { useDeskForm } from '../../ui/form/use-desk-form.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

/** Finds what a takedown of a drama's media would delete; nothing is deleted before it is shown. */
export function RemovalPanel() {
  const { t } = useTranslator();
  const [removal, setRemoval] = useState<{ shown: MediaRemoval; episode: number | undefined }>();
  const form = useDeskForm({
    values: { drama: '', episode: '' },
    async submit({ drama, episode }) {
      const number = episode ? Number(episode) : undefined;
      const shown = await deskApi.getMediaRemoval({ drama, episode: number });
      setRemoval({ shown, episode: number });
    },
  });
  return (
    <Panel title={t('deskMedia.removeTitle')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Fields>
          <p>{t('deskMedia.removeText')}</p>
          <FieldRow>
            <TextInput
              label={t('deskMedia.drama')}
              hint={t('deskMedia.dramaHint')}
              {...form.register('drama')}
              error={form.formState.errors.drama?.message ?? ''}
            />
            <TextInput
              label={t('deskMedia.episode')}
              hint={t('deskMedia.episodeHint')}
              inputMode="numeric"
              {...form.register('episode')}
              error={form.formState.errors.episode?.message ?? ''}
            />
          </FieldRow>
          <DialogAlert message={form.message} />
          <div>
            <Button type="submit" isLoading={form.isBusy}>
              {t('deskMedia.showRemoval')}
            </Button>
          </div>
        </Fields>
      </form>
      {removal && (
        <RemovalDialog
          removal={removal.shown}
          episode={removal.episode}
          onClose={() => setRemoval(undefined)}
        />
      )}
    </Panel>
  );
}
