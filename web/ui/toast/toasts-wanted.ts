import { createStore } from '../state/store.ts';

/** True from the first toast on: it loads the list. False again when that failed. */
export const areToastsWanted = createStore(false);
