import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { deskApi } from '#desk/lib/api.ts';
import { DownloadButton } from '#desk/ui/download-button.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';

export function OrderFiles({ order: { order_no, deal } }: { order: DeskOrder }) {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskOrders.files')}>
      <div className={layout.row}>
        <DownloadButton
          label={t('orders.downloadExcel')}
          load={() => deskApi.exportOrder({ order_no, format: 'xlsx' })}
        />
        <DownloadButton
          label={t('orders.downloadPdf')}
          load={() => deskApi.exportOrder({ order_no, format: 'pdf' })}
        />
        {deal && (
          <DownloadButton
            label={t('deskOrders.memo')}
            load={() => deskApi.exportDeal({ deal_no: deal.deal_no })}
          />
        )}
      </div>
    </Panel>
  );
}
