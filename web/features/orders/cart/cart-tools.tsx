import { type ReactNode, useState } from 'react';
import { type CustomVersion, customVersions } from '../../../../contract/licence/custom-version.ts';
import { versionNames } from '../../../../i18n/order-names.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChevronDownIcon, TrashIcon } from '../../../ui/icons/more-icons.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { commitPendingRemovals } from '../../../ui/toast/pending-removals.ts';
import styles from './cart-tools.module.css';
import { versionWriter } from './version-writer.ts';

interface CartToolsProps {
  chosenIds: number[];
  isAllChosen: boolean;
  canChoose: boolean;
  onChooseAll: (isChosen: boolean) => void;
  onVersion: (version: CustomVersion) => void;
  onRemove: () => void;
  /** Withdrawn titles can only be removed. */
  withdrawnCount: number;
  onRemoveWithdrawn: () => void;
  /** More buttons. */
  children: ReactNode;
}

/** The actions for the chosen lines. Without chosen lines, the export contains all. */
export function CartTools(props: CartToolsProps) {
  const { chosenIds, isAllChosen, canChoose, onChooseAll, onVersion, onRemove } = props;
  const { withdrawnCount, onRemoveWithdrawn, children } = props;
  const { t } = useTranslator();
  const [isExporting, setIsExporting] = useState(false);
  const hasChosen = chosenIds.length > 0;

  async function exportLines() {
    setIsExporting(true);
    try {
      const [isWritten] = await Promise.all([versionWriter.written(), commitPendingRemovals()]);
      if (!isWritten) return;
      const input = hasChosen ? { cart_ids: chosenIds } : {};
      saveFile(await browserApi().exportCopyrightCartToExcel(input));
    } catch {
      // The shell shows the failure; the button can be clicked again.
    } finally {
      setIsExporting(false);
    }
  }

  return (
    <div className={styles.tools} role="toolbar" aria-label={t('orders.tools')}>
      <Checkbox
        label={hasChosen ? t('orders.chosen', { count: chosenIds.length }) : t('orders.chooseAll')}
        aria-label={t('orders.chooseAll')}
        checked={isAllChosen}
        isPartial={hasChosen && !isAllChosen}
        disabled={!canChoose}
        onChange={({ target }) => onChooseAll(target.checked)}
      />
      <div className={styles.actions}>
        {hasChosen && (
          <>
            <Menu
              trigger={(trigger) => (
                <Button variant="quiet" {...trigger}>
                  {t('orders.setVersion')}
                  <ChevronDownIcon size={18} />
                </Button>
              )}
              items={customVersions.map((version) => ({
                kind: 'action' as const,
                label: t(versionNames[version]),
                onSelect: () => onVersion(version),
              }))}
            />
            <Button variant="quiet" icon={<TrashIcon size={20} />} onClick={onRemove}>
              {t('orders.remove')}
            </Button>
          </>
        )}
        {withdrawnCount > 1 && (
          <Button variant="quiet" icon={<TrashIcon size={20} />} onClick={onRemoveWithdrawn}>
            {t('orders.removeWithdrawn', { count: withdrawnCount })}
          </Button>
        )}
        {children}
        <Button isLoading={isExporting} onClick={exportLines}>
          {t(hasChosen ? 'orders.exportChosen' : 'orders.exportAll')}
        </Button>
      </div>
    </div>
  );
}
