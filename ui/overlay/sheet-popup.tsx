import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { classNames } from '../state/class-names.ts';
import { useAfterMount } from '../state/use-after-mount.ts';
import backdrop from './backdrop.module.css';
import scroll from './scroll-area.module.css';
import styles from './sheet-popup.module.css';
import type { SheetProps } from './sheet-props.ts';

/** The popup of a `Sheet`, loaded on first use because it needs Base UI. */
export function SheetPopup({
  isOpen,
  onClose,
  title,
  closeLabel,
  side = 'end',
  children,
  footer,
}: SheetProps) {
  const isMounted = useAfterMount();
  return (
    <Dialog.Root open={isOpen && isMounted} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop.backdrop} />
        <Dialog.Popup className={classNames(styles.sheet, styles[side])} aria-modal="true">
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton name={closeLabel} icon={<CloseIcon />} />} />
          </div>
          <div className={classNames(scroll.area, styles.body)}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
