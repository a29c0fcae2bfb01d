import { type PointerEvent, useEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { AlertIcon, InfoIcon, SuccessIcon } from '../icons/more-icons.tsx';
import { classNames } from '../state/class-names.ts';
import { useStore } from '../state/store.ts';
import styles from './toast-list.module.css';
import { closeToast, holdToasts, releaseToasts, type Toast, toastStore } from './toast-store.ts';

const ICONS = { success: SuccessIcon, info: InfoIcon, warning: AlertIcon, error: AlertIcon };

/** The messages themselves, while there are any. */
export function ToastList({ closeLabel }: { closeLabel: string }) {
  const toasts = useStore(toastStore);
  return toasts.length > 0 ? <Toasts toasts={toasts} closeLabel={closeLabel} /> : null;
}

interface ToastsProps {
  toasts: readonly Toast[];
  closeLabel: string;
}

/** The timers run while the page is visible and neither pointer nor focus is in the list. */
function Toasts({ toasts, closeLabel }: ToastsProps) {
  const list = useRef<HTMLUListElement>(null);
  const pointer = useRef({ x: -1, y: -1 });
  const followPointer = ({ clientX, clientY }: PointerEvent) => {
    pointer.current = { x: clientX, y: clientY };
    holdToasts('pointer');
  };
  // An element that is removed under the pointer or with the focus sends neither pointerleave nor
  // blur, so what holds the timers is checked again after each change of the list.
  useEffect(() => {
    const { x, y } = pointer.current;
    if (!list.current?.contains(document.elementFromPoint(x, y))) releaseToasts('pointer');
    if (!list.current?.contains(document.activeElement)) releaseToasts('focus');
  }, [toasts]);
  useEffect(() => {
    const watch = () => (document.hidden ? holdToasts('hidden') : releaseToasts('hidden'));
    watch();
    releaseToasts('unseen');
    document.addEventListener('visibilitychange', watch);
    return () => {
      document.removeEventListener('visibilitychange', watch);
      for (const reason of ['pointer', 'focus', 'hidden']) releaseToasts(reason);
      holdToasts('unseen');
    };
  }, []);
  return (
    <ul
      ref={list}
      className={styles.list}
      onPointerEnter={followPointer}
      onPointerMove={followPointer}
      onPointerLeave={() => releaseToasts('pointer')}
      onFocus={() => holdToasts('focus')}
      onBlur={() => releaseToasts('focus')}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </ul>
  );
}

function ToastItem({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, text, tone, action, isLeaving } = toast;
  const Icon = ICONS[tone];
  return (
    <li
      className={classNames(styles.toast, styles[tone], isLeaving && styles.leaving)}
      inert={isLeaving}
    >
      <span className={styles.icon}>
        <Icon />
      </span>
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            closeToast(id);
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        size="small"
        name={closeLabel}
        icon={<CloseIcon />}
        onClick={() => closeToast(id)}
      />
    </li>
  );
}
