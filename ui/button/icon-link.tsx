import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../state/class-names.ts';
import styles from './icon-button.module.css';

interface IconLinkProps extends Omit<ComponentProps<'a'>, 'aria-label' | 'children'> {
  name: string;
  icon: ReactNode;
  href: string;
}

/** An `IconButton` that is a link. */
export function IconLink({ name, icon, className, href, ...props }: IconLinkProps) {
  return (
    <a {...props} href={href} className={classNames(styles.button, className)} aria-label={name}>
      {icon}
    </a>
  );
}
