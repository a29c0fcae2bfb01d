import type { MessageKey } from '../../../i18n/message-key.ts';

/** The words for the kinds of subjects. */
export const kindNames: Readonly<Record<string, MessageKey>> = {
  account: 'deskAudit.kindAccount',
  backup: 'deskAudit.kindBackup',
  banner: 'deskAudit.kindBanner',
  deal: 'deskAudit.kindDeal',
  drama: 'deskAudit.kindDrama',
  holdback: 'deskAudit.kindHoldback',
  mail: 'deskAudit.kindMail',
  media: 'deskAudit.kindMedia',
  navigation: 'deskAudit.kindNavigation',
  order: 'deskAudit.kindOrder',
  right: 'deskAudit.kindRight',
  screener: 'deskAudit.kindScreener',
  shortlist: 'deskAudit.kindShortlist',
  staff: 'deskAudit.kindStaff',
  tag: 'deskAudit.kindTag',
};

/** The words for common fields of a change; others are shown as they were recorded. */
export const fieldNames: Readonly<Record<string, MessageKey>> = {
  status: 'deskAudit.fieldStatus',
  reason: 'deskAudit.fieldReason',
  note: 'deskAudit.fieldNote',
  sessions_ended: 'deskAudit.fieldSessionsEnded',
  devices_forgotten: 'deskAudit.fieldDevicesForgotten',
  disabled_at: 'deskAudit.fieldDisabledAt',
  drama: 'deskAudit.fieldDrama',
  file: 'deskAudit.fieldFile',
  position: 'deskAudit.fieldPosition',
  name: 'deskAudit.fieldName',
  role: 'deskAudit.fieldRole',
  is_required: 'deskAudit.fieldRequired',
  added: 'deskAudit.fieldAdded',
  removed: 'deskAudit.fieldRemoved',
  start: 'deskAudit.fieldStart',
  end: 'deskAudit.fieldEnd',
  titles: 'deskAudit.fieldTitles',
  version: 'deskAudit.fieldVersion',
  rows: 'deskAudit.fieldRows',
  files: 'deskAudit.fieldFiles',
};
