import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { classNames } from '../state/class-names.ts';
import { useAfterMount } from '../state/use-after-mount.ts';
import backdrop from './backdrop.module.css';
import styles from './dialog-popup.module.css';
import type { DialogProps } from './dialog-props.ts';
import scroll from './scroll-area.module.css';

/** The popup of a `Dialog`, loaded on first use because it needs Base UI. */
export function DialogPopup({
  isOpen,
  onClose,
  title,
  description,
  closeLabel,
  canClose = true,
  children,
  footer,
  widthPx,
  paddingPx,
  initialFocus,
  isAlert = false,
}: DialogProps) {
  const isMounted = useAfterMount();
  const popup = useRef<HTMLDivElement>(null);
  // On a phone a focused field would open the keyboard over the dialog.
  const firstFocus = () => (matchMedia('(pointer: coarse)').matches ? popup.current : true);
  const measures: Record<string, string | undefined> = {
    '--dialog-width': widthPx === undefined ? undefined : `${widthPx}px`,
    '--dialog-padding': paddingPx === undefined ? undefined : `${paddingPx}px`,
  };
  return (
    <Dialog.Root
      open={isOpen && isMounted}
      onOpenChange={(isNowOpen) => !isNowOpen && canClose && onClose()}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop.backdrop} />
        <Dialog.Viewport
          className={styles.viewport}
          // A click outside must not move the focus out of the dialog.
          onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
        >
          <Dialog.Popup
            ref={popup}
            className={styles.popup}
            style={measures}
            role={isAlert ? 'alertdialog' : 'dialog'}
            aria-modal="true"
            initialFocus={initialFocus ?? firstFocus}
          >
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <div className={classNames(scroll.area, styles.body)}>
              {description && (
                <Dialog.Description className={styles.description}>
                  {description}
                </Dialog.Description>
              )}
              {isAlert && !description ? (
                <Dialog.Description render={<div />}>{children}</Dialog.Description>
              ) : (
                children
              )}
            </div>
            {footer && <div className={styles.footer}>{footer}</div>}
            {/* The close button comes last, so that the initial focus is in the content. */}
            {canClose && (
              <Dialog.Close
                render={
                  <IconButton name={closeLabel} icon={<CloseIcon />} className={styles.close} />
                }
              />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
