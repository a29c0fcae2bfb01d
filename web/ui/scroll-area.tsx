import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './scroll-area.module.css';

interface ScrollAreaProps extends ComponentProps<'section'> {
  /** The keyboard stops here to scroll, so it must be told where it is. */
  label: string;
}

/** A part of the page that scrolls by itself, with the browser's own scrolling and our scrollbar. */
export function ScrollArea({ label, className, ...props }: ScrollAreaProps) {
  return (
    <section
      {...props}
      className={classNames(styles.area, className)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: else a keyboard could not scroll it
      tabIndex={0}
    />
  );
}
