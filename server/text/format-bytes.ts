const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** Returns `30 MB` or `1.5 GB`; a kB has 1024 bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${UNITS[power]}`;
}
