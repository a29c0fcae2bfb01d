import { createContext, type ReactNode, useContext } from 'react';

/**
 * Returns the HTML of a part of the page, from a cache if the same part was rendered before. A
 * component calls it after its hooks: rendering inside of a render ends the outer component's hooks.
 */
export type RenderFragment = (part: Fragment) => string;

interface Fragment {
  /** Tells kinds of parts apart. */
  kind: string;
  id: number;
  /** What the HTML depends on, besides the kind and the language. */
  facts: readonly (string | number | boolean)[];
  /** Rendered without the providers of the shell. */
  node: () => ReactNode;
}

export const FragmentContext = createContext<RenderFragment | undefined>(undefined);

/** Undefined in the browser, which renders elements. */
export function useFragments(): RenderFragment | undefined {
  return import.meta.env.SSR ? useContext(FragmentContext) : undefined;
}
