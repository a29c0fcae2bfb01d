import type { ReactNode } from 'react';
import type { Theme } from '../../lib/storage/stored-theme.ts';
import { ContrastIcon, MoonIcon, SunIcon } from '../../ui/icons/icons.tsx';

export const themeIcons: Record<Theme, ReactNode> = {
  light: <SunIcon />,
  dark: <MoonIcon />,
  system: <ContrastIcon />,
};
