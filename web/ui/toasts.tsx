import { useSyncExternalStore } from 'react';
import { getNoToasts, getToasts, subscribeToToasts } from './toast-store.ts';
import styles from './toasts.module.css';
import { useLazyPart } from './use-lazy-part.ts';

interface ToastsProps {
  /** The name of their region: "Messages". */
  label: string;
  closeLabel: string;
}

const load = () => import('./toast-list.tsx').then(({ ToastList }) => ToastList);

/**
 * The place of the messages, once on every page. It is a live region from the start, because
 * screen readers miss what arrives together with its region; the look of a message is fetched with
 * the first one.
 */
export function Toasts({ label, closeLabel }: ToastsProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getNoToasts);
  const List = useLazyPart(load, toasts.length > 0, () => {});
  return (
    <section
      className={styles.toasts}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {List && toasts.length > 0 && <List toasts={toasts} closeLabel={closeLabel} />}
    </section>
  );
}
