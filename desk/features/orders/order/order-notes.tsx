import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useMay } from '#desk/lib/session.ts';
import { NotesPanel } from '#desk/ui/thread/notes-panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';

interface OrderNotesProps {
  order: DeskOrder;
  onDirty: (isDirty: boolean) => void;
}

export function OrderNotes({ order: { order_no, notes }, onDirty }: OrderNotesProps) {
  const { t } = useTranslator();
  return (
    <NotesPanel
      notes={notes}
      mayAdd={useMay('orders.change')}
      hint={t('deskOrders.noteHint')}
      add={(note) => deskApi.addOrderNote({ order_no, note })}
      onDirty={onDirty}
    />
  );
}
