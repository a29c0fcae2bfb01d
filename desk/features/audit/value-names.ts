import { roles } from '#contract/desk/permissions.ts';
import { stateNames } from '#desk/ui/drama-state/catalogue-fields.ts';
import { createNamer } from '#i18n/display-names.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { statusNames } from '#i18n/order-names.ts';
import { readSubject } from './subject-path.ts';

type Names = Readonly<Record<string, MessageKey>>;

const roleNames: Names = Object.fromEntries(
  roles.map((role) => [role, `desk.role.${role}` as const]),
);

/** The words for the values of a field that has a fixed set of them, by the kind of the subject. */
const valueNames: Readonly<Record<string, Names>> = {
  'account.status': { enabled: 'deskBuyers.active', disabled: 'deskBuyers.disabled' },
  'drama.new_release': { yes: 'desk.yes', no: 'desk.no' },
  'drama.preview': {
    all: 'deskCatalogue.previewAll',
    first: 'deskCatalogue.previewFirst',
    none: 'deskCatalogue.previewNone',
  },
  'drama.state': stateNames,
  'enquiry.state': {
    new: 'deskEnquiries.state.new',
    open: 'deskEnquiries.state.open',
    waiting: 'deskEnquiries.state.waiting',
    closed: 'deskEnquiries.state.closed',
  },
  'media.kind': {
    video: 'deskMedia.what.video',
    picture: 'deskMedia.what.picture',
    subtitles: 'deskMedia.what.subtitles',
  },
  'order.status': statusNames,
  'right.status': {
    active: 'deskRights.statusActive',
    draft: 'deskRights.statusDraft',
    inactive: 'deskRights.statusInactive',
  },
  'screener.episodes': { all: 'deskCatalogue.previewAll' },
  'staff.role': roleNames,
};

/** The fields that list codes, such as `zh, en`. */
const codeFields: Readonly<Record<string, 'language' | 'region'>> = {
  original_language: 'language',
  audio_languages: 'language',
  subtitle_languages: 'language',
  watch_territories: 'region',
  watch_territories_excluded: 'region',
};

/** A value in the reader's language; a value without words is returned as it was recorded. */
export function nameValue(
  { t, locale }: Translator,
  subject: string,
  field: string,
  value: string | null,
): string | null {
  if (value === null) return null;
  const name = field.split('.').at(-1) ?? '';
  const codes = codeFields[name];
  if (codes) return value.split(', ').map(createNamer(locale, codes)).join(', ');
  const key = valueNames[`${readSubject(subject).kind}.${name}`]?.[value];
  return key ? t(key) : value;
}
