import { Tooltip } from '@base-ui/react/tooltip';
import { useAfterMount } from '../state/use-after-mount.ts';
import styles from './tooltip-popup.module.css';
import type { TooltipSide } from './tooltip-side.ts';

interface TooltipPopupProps {
  control: HTMLElement;
  isOpen: boolean;
}

/** The popup of `Tooltips`, loaded on first use because it needs Base UI. */
export function TooltipPopup({ control, isOpen }: TooltipPopupProps) {
  const isMounted = useAfterMount();
  return (
    <Tooltip.Root open={isOpen && isMounted}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          className={styles.positioner}
          anchor={control}
          side={control.dataset.tooltip as TooltipSide}
          sideOffset={6}
          collisionPadding={8}
        >
          <Tooltip.Popup className={styles.popup}>{control.ariaLabel}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
