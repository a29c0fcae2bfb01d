import { useState } from 'react';
import type { ShownBuyer } from '../../../contract/desk/buyers.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { deskApi } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { NotesPanel } from '../../ui/thread/notes-panel.tsx';

export function BuyerNotes({ buyer: { buyer_id, notes } }: { buyer: ShownBuyer }) {
  const { t } = useTranslator();
  const [isDirty, setIsDirty] = useState(false);
  return (
    <>
      <NotesPanel
        notes={notes}
        mayAdd={useMay('buyers.change')}
        hint={t('deskBuyers.notesText')}
        add={(note) => deskApi.addBuyerNote({ buyer_id, note })}
        onDirty={setIsDirty}
      />
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
