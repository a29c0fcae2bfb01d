import type { DeskInput } from '#contract/desk/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import { ChoiceWords, FindCombobox } from '#desk/ui/combobox/find-combobox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';

export type LinkKind = 'buyer' | 'order' | 'drama';

export type EnquiryLink = Omit<DeskInput<'linkEnquiry'>, 'enquiry_no'>;

interface LinkDialogProps {
  /** Undefined while the dialog is closed. */
  kind: LinkKind | undefined;
  onClose: () => void;
  onLink: (to: EnquiryLink) => Promise<boolean>;
}

const OFFERED = 8;

/** Finds an account, an order or a title; choosing one saves the link. */
export function LinkDialog({ kind, onClose, onLink }: LinkDialogProps) {
  const { t } = useTranslator();
  const choose = async (to: EnquiryLink | undefined) => {
    if (to && (await onLink(to))) onClose();
  };
  const field = {
    label: kind ? t(`deskEnquiries.link.${kind}`) : '',
    value: null,
    noneText: t('desk.noResults'),
  };
  const filter = (search: string) => ({ page_size: OFFERED, ...(search && { search }) });
  return (
    <Dialog
      isOpen={kind !== undefined}
      onClose={onClose}
      title={kind ? t(`deskEnquiries.choose.${kind}`) : ''}
      closeLabel={t('desk.close')}
    >
      {kind === 'buyer' && (
        <FindCombobox
          {...field}
          placeholder={t('deskEnquiries.findBuyer')}
          find={async (search, signal) => {
            const { list } = await deskApi.listBuyers(filter(search), { signal });
            return list;
          }}
          keyOf={({ buyer_id }) => buyer_id}
          nameOf={({ name }) => name}
          option={({ name, email, company }) => (
            <ChoiceWords title={company || name} note={email} />
          )}
          onChange={(buyer) => void choose(buyer ? { buyer_id: buyer.buyer_id } : undefined)}
        />
      )}
      {kind === 'order' && (
        <FindCombobox
          {...field}
          placeholder={t('deskEnquiries.findOrder')}
          find={async (search, signal) => {
            const { list } = await deskApi.listOrders(filter(search), { signal });
            return list;
          }}
          keyOf={({ order_no }) => order_no}
          nameOf={({ order_no }) => order_no}
          option={({ order_no, contact_company, contact_name }) => (
            <ChoiceWords title={order_no} note={contact_company || contact_name || ''} />
          )}
          onChange={(order) => void choose(order ? { order_no: order.order_no } : undefined)}
        />
      )}
      {kind === 'drama' && (
        <DramaCombobox
          label={field.label}
          value={null}
          onChange={(drama) => void choose(drama ? { drama_id: drama.drama_id } : undefined)}
        />
      )}
    </Dialog>
  );
}
