import * as v from 'valibot';
import { routeNames } from '#contract/catalogue.ts';
import { isLinkable } from '#contract/site/paths.ts';
import { isLocale, type Locale, locales } from '#i18n/locales.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { toCellNotice } from '../formats/cell-notice.ts';
import { MISSING, nameCell, required } from '../import/parse/cells.ts';
import type { MenuItem } from './navigation.queries.ts';

const pages = routeNames.filter(isLinkable);

const menuSchema = v.array(
  v.strictObject(
    {
      route_name: v.pipe(
        v.optional(v.unknown(), ''),
        v.picklist(pages, `must be one of ${pages.join(', ')}`),
      ),
      names: v.optional(
        v.strictObject(
          v.entriesFromList(locales, v.optional(required(nameCell(60)), '')),
          'must be an object with one name per language',
        ),
        {},
      ),
      is_enabled: v.optional(v.boolean('must be true or false'), false),
    },
    'must be an object with route_name and names',
  ),
  'must be a list of objects with route_name and names',
);

/** Throws an error with one line for each problem. */
export function parseMenu(menu: unknown): MenuItem[] {
  const result = v.safeParse(menuSchema, menu);
  const problems = result.success
    ? findOrderProblems(result.output)
    : result.issues.map((issue) => describeIssue(issue, menu));
  if (result.success && problems.length === 0) return result.output;
  throw new OperatorError(problems.join('\n'));
}

function findOrderProblems(items: MenuItem[]): string[] {
  const names = items.map(({ route_name }) => route_name);
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [
    ...(names[0] === 'Home' ? [] : ['The first menu item must be Home: the logo links to it.']),
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

/** Returns a sentence such as `Menu item 2 (About) has no Korean name.` */
function describeIssue({ path, message, expected }: v.BaseIssue<unknown>, menu: unknown): string {
  const [index, field, key] = path?.map((part) => part.key) ?? [];
  if (index === undefined) return `The menu ${message}.`;
  const item = nameItem(Number(index), (menu as unknown[])[Number(index)]);
  if (field === undefined) return `${item} ${message}.`;
  // For a key that a strict object does not have, valibot reports that it expected `never`.
  if (key === undefined)
    return expected === 'never'
      ? `${item} has an unknown field "${field}".`
      : `${item}: ${field} ${message}.`;
  if (!isLocale(String(key))) return `${item}: "${key}" is not a language of the site.`;
  const language = languageNames[key as Locale];
  return message === MISSING
    ? `${item} has no ${language} name.`
    : `${inEnglish(toCellNotice(message, `${item}: the ${language} name`))}.`;
}

function nameItem(index: number, item: unknown): string {
  const { route_name } = (item ?? {}) as { route_name?: unknown };
  const name = typeof route_name === 'string' && route_name !== '' ? ` (${route_name})` : '';
  return `Menu item ${index + 1}${name}`;
}
