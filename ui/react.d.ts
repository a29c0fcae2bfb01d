import 'react';

declare module 'react' {
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined;
  }
  interface InputHTMLAttributes<T> {
    webkitdirectory?: '';
  }
}

declare global {
  /** Chromium's information about the network. */
  interface Navigator {
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
  }
}
