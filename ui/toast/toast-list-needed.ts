import { createStore } from '../state/store.ts';

/**
 * Set to true by the first toast, so that `Toasts` imports the `ToastList` component; reset to
 * false if that import fails.
 */
export const isToastListNeeded = createStore(false);
