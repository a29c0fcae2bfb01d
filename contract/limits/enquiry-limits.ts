/** The limits of enquiries, in a file of their own because browsers do not load the schemas. */

export const MAX_ENQUIRY_TEXT = 4000;
/** The length of a name, a company, a publication or a signature. */
export const MAX_ENQUIRY_LINE = 200;
/** The length of the visitor's last page, and of each place that a notice names. */
export const MAX_ENQUIRY_ADDRESS = 500;
export const MAX_NOTICE_PLACES = 20;
/** The length of a description of the work, and of the postal address of its owner. */
export const MAX_NOTICE_TEXT = 2000;

export const MAX_ENQUIRY_FILES = 3;
/** The size of all files of a message together. */
export const MAX_ENQUIRY_BYTES = 5 * 1024 * 1024;
/** A file's type is read from its contents; its name does not matter. */
export const enquiryFileTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
] as const;
export type EnquiryFileType = (typeof enquiryFileTypes)[number];
