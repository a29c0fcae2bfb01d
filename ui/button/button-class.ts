import { classNames } from '../state/class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** The button is as wide as its container. */
  isWide?: boolean;
}

/** The classes of a button, for router links. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  isWide = false,
}: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide);
}
