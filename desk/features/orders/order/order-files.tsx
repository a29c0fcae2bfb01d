import type { DeskOrder } from '../../../../contract/desk/orders.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { deskApi } from '../../../lib/api.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import styles from './order.module.css';

export function OrderFiles({ order: { order_no, deal } }: { order: DeskOrder }) {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskOrders.files')}>
      <div className={styles.buttons}>
        <FileButton
          label={t('orders.downloadExcel')}
          load={() => deskApi.exportOrder({ order_no, format: 'xlsx' })}
        />
        <FileButton
          label={t('orders.downloadPdf')}
          load={() => deskApi.exportOrder({ order_no, format: 'pdf' })}
        />
        {deal && (
          <FileButton
            label={t('deskOrders.memo')}
            load={() => deskApi.exportDeal({ deal_no: deal.deal_no })}
          />
        )}
      </div>
    </Panel>
  );
}
