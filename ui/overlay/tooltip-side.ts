/** The value of `data-tooltip`: `<IconButton data-tooltip="bottom" … />`. */
export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end';
