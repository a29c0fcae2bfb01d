import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../state/class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'aria-label'> {
  /** The accessible name. */
  name: string;
  icon: ReactNode;
  size?: 'small' | 'medium';
  /** Adds a background, for buttons on pictures or above the page. */
  isRaised?: boolean;
}

/** A round button with only an icon. `children`, such as a count, are drawn over it. */
export function IconButton({
  name,
  icon,
  size = 'medium',
  isRaised = false,
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(styles.button, styles[size], isRaised && styles.raised, className)}
      aria-label={name}
    >
      {icon}
      {children}
    </button>
  );
}
