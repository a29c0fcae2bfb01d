import { Tooltip } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';
import styles from './tooltip.module.css';
import { useAfterMount } from './use-after-mount.ts';

interface TooltipPopupProps {
  anchor: RefObject<HTMLElement | null>;
  text: string;
  side: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  isOpen: boolean;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** The bubble of a `Tooltip`, fetched when one is first wanted: it brings Base UI. */
export function TooltipPopup({
  anchor,
  text,
  side,
  isOpen,
  onClose,
  onPointerEnter,
  onPointerLeave,
}: TooltipPopupProps) {
  const isMounted = useAfterMount();
  return (
    <Tooltip.Root open={isOpen && isMounted} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          className={styles.positioner}
          anchor={anchor}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          <Tooltip.Popup
            className={styles.popup}
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
