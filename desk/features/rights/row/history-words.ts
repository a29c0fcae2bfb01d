import type { MessageKey } from '#i18n/message-key.ts';

/** The names of actions in the audit log. */
export const actionNames: Record<string, MessageKey> = {
  'rights.add': 'deskRights.actionSaved',
  'rights.import': 'deskRights.actionImported',
  'catalogue.import': 'deskRights.actionImported',
  'rights.end': 'deskRights.actionEnded',
  'rights.void': 'deskRights.actionVoided',
};

/** The names of the fields of grants and holdbacks. */
export const fieldNames: Record<string, MessageKey> = {
  media: 'licence.media',
  territories: 'licence.territories',
  territories_excluded: 'licence.excluded',
  language_uses: 'licence.languages',
  start: 'deskRights.firstDay',
  end: 'deskRights.lastDay',
  is_exclusive: 'licence.exclusive',
  may_sublicense: 'deskRights.maySublicense',
  status: 'deskRights.status',
  reason: 'desk.reason',
};
