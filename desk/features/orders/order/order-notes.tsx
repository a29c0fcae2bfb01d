import type { DeskOrder } from '../../../../contract/desk/orders.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { deskApi } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { NotesPanel } from '../../../ui/thread/notes-panel.tsx';

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
