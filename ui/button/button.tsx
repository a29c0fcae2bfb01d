import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { classNames } from '../state/class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface ButtonFace extends ButtonLook {
  /** An icon before the text. */
  icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonFace {
  /** A loading button keeps its width and the focus, and ignores clicks. */
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
      // `aria-disabled`, because a `disabled` button loses the focus.
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

/** A plain link that looks like a button; for router links use `buttonClass`. */
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
