import { classNames } from '../state/class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its place. */
  isWide?: boolean;
}

/** The look of a button, for a router's link. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  isWide = false,
}: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide);
}
