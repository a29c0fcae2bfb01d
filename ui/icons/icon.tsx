import type { FC, ReactNode, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  size?: number;
}

/** Makes a decorative icon of 24 px; the control that contains it has the accessible name. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(shape: ReactNode, look?: SVGProps<SVGSVGElement>): FC<IconProps> {
  return ({ size = 24, ...props }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...look}
      {...props}
    >
      {shape}
    </svg>
  );
}
