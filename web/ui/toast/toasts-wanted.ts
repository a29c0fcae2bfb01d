import { createStore } from '../state/store.ts';

/** Set by the first toast; `Toasts` then loads the list. False again if loading failed. */
export const areToastsWanted = createStore(false);
