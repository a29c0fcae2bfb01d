import { useState } from 'react';
import type { DramaChoice } from '#contract/desk/catalogue/drama-choices.ts';
import type { MediaRemoval } from '#contract/desk/catalogue/media.ts';
import { deskApi } from '#desk/lib/api.ts';
import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import { FieldRow, Fields } from '#desk/ui/form/fields.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { RemovalDialog } from './removal-dialog.tsx';

/** Finds what a takedown of a drama's media would delete; nothing is deleted before it is shown. */
export function RemovalPanel() {
  const { t } = useTranslator();
  const [removal, setRemoval] = useState<{ shown: MediaRemoval; episode: number | undefined }>();
  const [drama, setDrama] = useState<DramaChoice | null>(null);
  const form = useDeskForm({
    values: { episode: '' },
    async submit({ episode }) {
      if (!drama) return;
      const number = episode ? Number(episode) : undefined;
      const shown = await deskApi.getMediaRemoval({
        drama: `id:${drama.drama_id}`,
        episode: number,
      });
      setRemoval({ shown, episode: number });
    },
  });
  return (
    <Panel title={t('deskMedia.removeTitle')}>
      <form {...form.props}>
        <Fields>
          <p>{t('deskMedia.removeText')}</p>
          <FieldRow>
            <DramaCombobox label={t('deskMedia.drama')} value={drama} onChange={setDrama} />
            <TextInput
              label={t('deskMedia.episode')}
              hint={t('deskMedia.episodeHint')}
              inputMode="numeric"
              {...form.field('episode')}
            />
          </FieldRow>
          <DialogAlert message={form.message} />
          <div>
            <Button type="submit" isLoading={form.isBusy} disabled={!drama}>
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
