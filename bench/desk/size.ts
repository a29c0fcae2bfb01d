export interface DeskSize {
  dramas: number;
  /** Orders, and as many accounts, grants, holdbacks, screeners, mails and shortlists. */
  records: number;
  auditEntries: number;
}
