/** What a page of the desk can depend on. A change is announced to open desks by its topic. */
export const topics = [
  'orders',
  'rights',
  'catalogue',
  'buyers',
  'mails',
  'screeners',
  'shortlists',
  'enquiries',
  'site',
  'jobs',
  'staff',
] as const;
export type Topic = (typeof topics)[number];
