import { useState } from 'react';
import type { DeskOrder } from '../../../../contract/desk/orders.ts';
import type { FileDownload } from '../../../../contract/fields.ts';
import { saveFile } from '../../../../web/lib/save-file.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { Button } from '../../../../web/ui/button/button.tsx';
import { deskApi } from '../../../lib/api.ts';
import { useChange } from '../../../ui/failure-text.ts';
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

interface FileButtonProps {
  label: string;
  load: () => Promise<FileDownload>;
}

export function FileButton({ label, load }: FileButtonProps) {
  const change = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    await change(async () => saveFile(await load()));
    setIsBusy(false);
  };
  return (
    <Button size="small" isLoading={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
