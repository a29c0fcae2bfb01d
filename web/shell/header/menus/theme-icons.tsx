import type { ReactNode } from 'react';
import { ContrastIcon, MoonIcon, SunIcon } from '#ui/icons/icons.tsx';
import type { Theme } from '#ui/storage/stored-theme.ts';

export const themeIcons: Record<Theme, ReactNode> = {
  light: <SunIcon />,
  dark: <MoonIcon />,
  system: <ContrastIcon />,
};
