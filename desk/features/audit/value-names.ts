import { dramaFields } from '#contract/desk/sheets/drama-fields.ts';
import { type Field, fieldsOf, mapFields } from '#contract/desk/sheets/field.ts';
import { rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { roles } from '#contract/desk/staff/permissions.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { statusNames } from '#i18n/names/order-names.ts';
import { readSubject } from './subject-path.ts';

type Names = Readonly<Record<string, MessageKey>>;

const roleNames: Names = Object.fromEntries(
  roles.map((role) => [role, `desk.role.${role}` as const]),
);

/** The words for the values of a field that has a fixed set of them, by the kind of the subject. */
const valueNames: Readonly<Record<string, Names>> = {
  'account.status': { enabled: 'deskBuyers.active', disabled: 'deskBuyers.disabled' },
  ...Object.fromEntries(
    fieldsOf(dramaFields).flatMap(([name, { type, names }]) => {
      const words = type === 'flag' ? ({ yes: 'desk.yes', no: 'desk.no' } as const) : names;
      return words ? [[`drama.${name}`, words]] : [];
    }),
  ),
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
  'right.status': rightFields.status.names,
  'screener.episodes': { all: 'deskCatalogue.previewAll' },
  'staff.role': roleNames,
};

/** The fields that list codes, such as `zh, en`. */
const codeKinds: Partial<Record<Field['type'], 'language' | 'region'>> = {
  language: 'language',
  languages: 'language',
  territories: 'region',
  exclusions: 'region',
};
const codeFields: Record<string, 'language' | 'region' | undefined> = mapFields(
  dramaFields,
  ({ type }) => codeKinds[type],
);

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
