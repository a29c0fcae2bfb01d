import { useStore } from '../state/store.ts';
import { useLazyPart } from '../state/use-lazy-part.ts';
import { isToastListNeeded } from './toast-list-needed.ts';
import styles from './toasts.module.css';

interface ToastsProps {
  /** The accessible name of the region: "Notifications". */
  label: string;
  closeLabel: string;
  /** Shown instead of toasts while there is no connection to load them. */
  offlineText?: string | undefined;
  onLoadFailed: () => void;
}

const load = () => import('./toast-list.tsx').then((module) => module.ToastList);

/**
 * Loads the toasts; called together with the import of code that shows one, to save a round trip.
 */
export const preloadToasts = () => void load().catch(() => {});

/**
 * The live region of the toasts, rendered once on every page. It exists from the start, because
 * screen readers miss text that is added together with its region. The list is loaded with the
 * first toast.
 */
export function Toasts({ label, closeLabel, offlineText, onLoadFailed }: ToastsProps) {
  const List = useLazyPart(load, useStore(isToastListNeeded), () => {
    isToastListNeeded.set(false);
    onLoadFailed();
  });
  return (
    <section
      className={styles.toasts}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {List && <List closeLabel={closeLabel} />}
      {offlineText && <p className={styles.offlineText}>{offlineText}</p>}
    </section>
  );
}
