import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { classNames } from '../state/class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface ButtonFace extends ButtonLook {
  /** Before the text. */
  icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonFace {
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
}: ComponentProps<'a'> & ButtonFace) {
  return (
    <a {...props} className={classNames(buttonClass({ variant, size, isWide }), className)}>
      <span className={styles.face}>
        {icon}
        {children}
      </span>
    </a>
  );
}
