import * as v from 'valibot';
import { routeNames } from '../../../../contract/catalogue.ts';
import { isLocale, type Locale, locales } from '../../../../i18n/locales.ts';
import { OperatorError } from '../../../errors/operator-error.ts';
import { required, words } from '../import/parse/cells.ts';
import type { MenuItem } from './navigation.queries.ts';

/** Every page but the player, which needs a drama. */
const pages = routeNames.filter((name) => name !== 'Player');

const menu = v.array(
  v.strictObject(
    {
      route_name: v.pipe(
        v.optional(v.unknown(), ''),
        v.picklist(pages, `must be one of ${pages.join(', ')}`),
      ),
      names: v.optional(
        v.strictObject(
          v.entriesFromList(locales, v.optional(required(words(60)), '')),
          'must be an object with one name per language',
        ),
        {},
      ),
    },
    'must be an object with route_name and names',
  ),
  'must be a list of objects with route_name and names',
);

/** The menu in a file, checked; the error has one line for each fault. */
export function readMenu(wanted: unknown): MenuItem[] {
  const read = v.safeParse(menu, wanted);
  const faults = read.success
    ? orderFaults(read.output)
    : read.issues.map((issue) => describe(issue, wanted));
  if (read.success && faults.length === 0) return read.output;
  throw new OperatorError(faults.join('\n'));
}

function orderFaults(items: MenuItem[]): string[] {
  const names = items.map(({ route_name }) => route_name);
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [
    ...(names[0] === 'Home' ? [] : ['The first menu item must be Home: the logo leads there.']),
    ...Array.from(repeated, (name) => `The menu lists ${name} more than once.`),
  ];
}

const languageNames: Record<Locale, string> = {
  zh: 'Simplified Chinese',
  'zh-TW': 'Traditional Chinese',
  en: 'English',
  ja: 'Japanese',
  ko: 'Korean',
  es: 'Spanish',
};

/** `Menu item 2 (About) has no Korean name.` */
function describe({ path, message, expected }: v.BaseIssue<unknown>, wanted: unknown): string {
  const [index, field, key] = path?.map((part) => part.key) ?? [];
  if (index === undefined) return `The menu ${message}.`;
  const item = nameItem(Number(index), (wanted as unknown[])[Number(index)]);
  if (field === undefined) return `${item} ${message}.`;
  // `never`: a key that a strict object does not have.
  if (key === undefined)
    return expected === 'never'
      ? `${item} has an unknown field "${field}".`
      : `${item}: ${field} ${message}.`;
  if (!isLocale(String(key))) return `${item}: "${key}" is not a language of the site.`;
  const language = languageNames[key as Locale];
  return message === 'is missing'
    ? `${item} has no ${language} name.`
    : `${item}: the ${language} name ${message}.`;
}

function nameItem(index: number, item: unknown): string {
  const { route_name } = (item ?? {}) as { route_name?: unknown };
  const name = typeof route_name === 'string' && route_name !== '' ? ` (${route_name})` : '';
  return `Menu item ${index + 1}${name}`;
}
