import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../state/class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'aria-label'> {
  /** What it does, for those who do not see the icon. */
  name: string;
  icon: ReactNode;
  size?: 'small' | 'medium';
  /** Filled, for buttons that lie on pictures or float above the page. */
  isRaised?: boolean;
}

/** A round button with an icon alone. `children` lie above the icon: a count, for example. */
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
