/** Texts that every page of the site loads: those of the shell, and those shared by several pages. */
export const baseAreas = ['collect', 'common', 'home', 'nav', 'page', 'search', 'shell'] as const;

/** Texts that only the pages and components that need them load. */
export const pageAreas = [
  'account',
  'catalogue',
  'company',
  'deals',
  'enquiry',
  'history',
  'licence',
  'market',
  'orders',
  'player',
  'profile',
  'screeners',
  'shortlists',
] as const;
export type PageArea = (typeof pageAreas)[number];

/** Texts of the workbench, whose table no other page loads. */
export const workbenchAreas = [
  'workbench',
  'workbench-ai',
  'workbench-scripts',
  'workbench-subtitles',
] as const;
export type WorkbenchArea = (typeof workbenchAreas)[number];

/**
 * The specification's `common` messages that only account forms show; part of `account`'s chunk.
 */
export const accountFormAreas = ['common-forms'] as const;

/** Texts that every page of the desk loads, besides `common` and `page` of the site. */
export const deskBaseAreas = ['desk', 'desk-search'] as const;

/** Texts of the desk that only the pages which need them load. */
export const deskAreas = [
  'desk-account',
  'desk-audit',
  'desk-buyers',
  'desk-catalogue',
  'desk-enquiries',
  'desk-health',
  'desk-import',
  'desk-jobs',
  'desk-mails',
  'desk-media',
  'desk-orders',
  'desk-rights',
  'desk-screeners',
  'desk-shortlists',
  'desk-sign-in',
  'desk-site',
  'desk-staff',
  'desk-today',
] as const;
export type DeskArea = (typeof deskAreas)[number];

/**
 * Texts that browsers never load: of API replies, mails, downloads, the frames of content pages,
 * metadata for search engines, and the offline page, whose HTML contains them.
 */
export const serverAreas = [
  'content',
  'desk-check',
  'desk-error',
  'desk-file',
  'desk-ingest',
  'desk-row',
  'error',
  'files',
  'head',
  'mail',
  'offline',
] as const;
