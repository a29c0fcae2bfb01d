/** `csv` is a ZIP archive with one file per sheet. */
export const exportFormats = ['xlsx', 'json', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
