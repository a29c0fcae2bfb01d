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

/** Called in parallel with the import of code that will show a toast; saves a round trip. */
export const preloadToasts = () => void load().catch(() => {});

/**
 * Rendered once, on every page. The live region exists from the start, because screen readers miss
 * text that is added together with its region; the toasts are loaded with the first one.
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
