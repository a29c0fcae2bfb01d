export interface DeskSize {
  dramas: number;
  /** Also of accounts, grants, screeners and mails. */
  orders: number;
  auditEntries: number;
}
