import { Toast as Base } from '@base-ui/react/toast';
import { type MouseEvent, useEffect } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { AlertIcon, InfoIcon, SuccessIcon } from '../icons/more-icons.tsx';
import { classNames } from '../state/class-names.ts';
import { connectToastView, type Toast, type ToastTone } from './show-toast.ts';
import styles from './toast-list.module.css';

const TOAST_MS = 3000;
const MAX_TOASTS = 4;
const ICONS = { success: SuccessIcon, info: InfoIcon, warning: AlertIcon, error: AlertIcon };

/**
 * Removes the viewport's live region: the parent, `Toasts`, is one, and exists before any toast.
 */
const NO_REGION = {
  role: undefined,
  'aria-label': undefined,
  'aria-live': undefined,
  'aria-atomic': undefined,
  'aria-relevant': undefined,
};

const manager = Base.createToastManager();

/** Shows the toasts. It is loaded with the first one, because it needs Base UI. */
export function ToastList({ closeLabel }: { closeLabel: string }) {
  // Runs after the provider's effect, which subscribes to the manager.
  useEffect(() => connectToastView({ show, close: manager.close }), []);
  return (
    <Base.Provider toastManager={manager} timeout={TOAST_MS} limit={MAX_TOASTS}>
      <Base.Viewport className={styles.list} {...NO_REGION}>
        <Items closeLabel={closeLabel} />
      </Base.Viewport>
    </Base.Provider>
  );
}

function show({ id, text, tone = 'info', durationMs = TOAST_MS, action, onClose }: Toast) {
  const select = (event: MouseEvent<HTMLElement>) => {
    releaseFocus(event);
    action?.onSelect();
    manager.close(id);
  };
  manager.add({
    id,
    type: tone,
    title: text,
    timeout: durationMs,
    ...(onClose && { onClose }),
    ...(action && { actionProps: { children: action.label, onClick: select } }),
  });
}

/** Base UI would move the focus to the next toast, where it stops that toast's timer. */
function releaseFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.blur();
}

function Items({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Base.useToastManager();
  return toasts.toReversed().map((toast) => {
    const tone = toast.type as ToastTone;
    const Icon = ICONS[tone];
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        className={classNames(styles.toast, styles[tone])}
        swipeDirection="up"
        // A second click on the button of a closing toast must not act again.
        inert={toast.limited || toast.transitionStatus === 'ending'}
      >
        <span className={styles.icon}>
          <Icon />
        </span>
        <Base.Title className={styles.text} render={<p />} />
        <Base.Action className={styles.action} />
        <Base.Close
          // Base UI hides it from screen readers until the toast has the pointer or the focus.
          aria-hidden={undefined}
          onClick={releaseFocus}
          render={<IconButton size="small" name={closeLabel} icon={<CloseIcon />} />}
        />
      </Base.Root>
    );
  });
}
