import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its place. */
  isWide?: boolean;
  /** Before the text. */
  icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: it keeps its width and its focus, and takes no second press. */
  isLoading?: boolean;
}

export function Button({
  variant,
  size,
  isWide,
  icon,
  isLoading = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(buttonClass({ variant, size, isWide }), className)}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      // Not `disabled`: that would throw the keyboard's focus back to the page's start.
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.face}>
        {icon}
        {children}
      </span>
      {isLoading && (
        <span className={styles.spinner}>
          <Spinner size={18} />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. A router's link takes `buttonClass` instead. */
export function LinkButton({
  variant,
  size,
  isWide,
  icon,
  className,
  children,
  ...props
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...props} className={classNames(buttonClass({ variant, size, isWide }), className)}>
      <span className={styles.face}>
        {icon}
        {children}
      </span>
    </a>
  );
}

export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  isWide = false,
}: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide);
}
