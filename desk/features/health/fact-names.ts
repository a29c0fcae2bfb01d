import type { MessageKey } from '#i18n/message-key.ts';

/** The words for the operator's facts. */
export const factNames: Readonly<Record<string, MessageKey>> = {
  company: 'deskHealth.factCompany',
  address: 'deskHealth.factAddress',
  register: 'deskHealth.factRegister',
  updated: 'deskHealth.factUpdated',
  minimum_age: 'deskHealth.factMinimumAge',
  jurisdiction: 'deskHealth.factJurisdiction',
  courts: 'deskHealth.factCourts',
  governing_language: 'deskHealth.factGoverningLanguage',
  notice_period: 'deskHealth.factNoticePeriod',
  copyright_email: 'deskHealth.factCopyrightEmail',
  data_protection_email: 'deskHealth.factDataProtectionEmail',
  data_protection_officer: 'deskHealth.factDataProtectionOfficer',
  supervisory_authority: 'deskHealth.factSupervisoryAuthority',
  accessibility_authority: 'deskHealth.factAccessibilityAuthority',
  hosting_provider: 'deskHealth.factHostingProvider',
  mail_provider: 'deskHealth.factMailProvider',
  media_provider: 'deskHealth.factMediaProvider',
  server_country: 'deskHealth.factServerCountry',
  transfer_safeguards: 'deskHealth.factTransferSafeguards',
  log_retention: 'deskHealth.factLogRetention',
  order_retention: 'deskHealth.factOrderRetention',
  mailbox_retention: 'deskHealth.factMailboxRetention',
  backup_retention: 'deskHealth.factBackupRetention',
  answer_period: 'deskHealth.factAnswerPeriod',
};
