import { useEffect, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { AlertIcon, InfoIcon, SuccessIcon } from './more-icons.tsx';
import styles from './toast-list.module.css';
import {
  closeToast,
  getNoToasts,
  getToasts,
  holdToasts,
  releaseToasts,
  subscribeToToasts,
  type Toast,
} from './toast-store.ts';

const ICONS = { success: SuccessIcon, info: InfoIcon, warning: AlertIcon, error: AlertIcon };

/** The messages themselves, while there are any. */
export function ToastList({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getNoToasts);
  return toasts.length > 0 ? <Toasts toasts={toasts} closeLabel={closeLabel} /> : null;
}

interface ToastsProps {
  toasts: readonly Toast[];
  closeLabel: string;
}

/** Their time runs while they can be read and nobody is busy with them. */
function Toasts({ toasts, closeLabel }: ToastsProps) {
  useEffect(() => {
    const watch = () => (document.hidden ? holdToasts('hidden') : releaseToasts('hidden'));
    watch();
    releaseToasts('unseen');
    document.addEventListener('visibilitychange', watch);
    return () => {
      document.removeEventListener('visibilitychange', watch);
      // A message that is closed under the pointer or the focus sends no event of leaving.
      for (const reason of ['pointer', 'focus', 'hidden']) releaseToasts(reason);
      holdToasts('unseen');
    };
  }, []);
  return (
    <ul
      className={styles.list}
      onPointerEnter={() => holdToasts('pointer')}
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
    <li className={classNames(styles.toast, styles[tone], isLeaving && styles.leaving)}>
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
        onClick={() => {
          closeToast(id);
          // The button goes with its message and sends no event of losing the focus.
          releaseToasts('focus');
        }}
      />
    </li>
  );
}
