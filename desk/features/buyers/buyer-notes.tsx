import { useState } from 'react';
import type { ShownBuyer } from '#contract/desk/sales/buyers.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useMay } from '#desk/lib/session.ts';
import { UnsavedGuard } from '#desk/ui/form/unsaved-guard.tsx';
import { NotesPanel } from '#desk/ui/thread/notes-panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';

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
