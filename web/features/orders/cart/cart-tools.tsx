import type { ReactNode } from 'react';
import type { TableFormat } from '#contract/fields/downloads.ts';
import { type CustomVersion, customVersions } from '#contract/licence/custom-version.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { useDownload } from '#ui/browser/use-download.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { TrashIcon } from '#ui/icons/more-icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { commitPendingRemovals } from '#ui/toast/pending-removals.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
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
  const { isRunning, download } = useDownload();
  const hasChosen = chosenIds.length > 0;

  const exportLines = (format: TableFormat) =>
    download(async () => {
      const [isWritten] = await Promise.all([versionWriter.written(), commitPendingRemovals()]);
      if (!isWritten) return undefined;
      const lines = hasChosen ? { cart_ids: chosenIds } : {};
      return browserApi().exportCopyrightCartToExcel({ ...lines, format });
    });

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
        <div className={styles.export}>
          <Button isLoading={isRunning} onClick={() => void exportLines('xlsx')}>
            {t(hasChosen ? 'orders.exportChosen' : 'orders.exportAll')}
          </Button>
          <Menu
            trigger={(trigger) => (
              <IconButton
                name={t('orders.exportFormats')}
                icon={<ChevronDownIcon size={20} />}
                data-tooltip="bottom"
                {...trigger}
              />
            )}
            items={[
              {
                kind: 'action',
                label: t(hasChosen ? 'orders.exportChosenCsv' : 'orders.exportCsv'),
                onSelect: () => void exportLines('csv'),
              },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
