/** Whether somebody has asked the system for less motion; what scrolls by itself then jumps. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
