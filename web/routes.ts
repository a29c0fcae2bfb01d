import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { pages, routeId } from '../contract/site/pages.ts';
import { prefixes } from '../i18n/locales.ts';
import { fileOf } from './page-file.ts';

/** Every page under every prefix, and one for what none of them is. */
const localised = prefixes.flatMap((prefix) => [
  ...pages.map((page) =>
    route(page.path === '' ? prefix : `${prefix}/${page.path}`, fileOf(page), {
      id: routeId(page.name, prefix),
      // `/EN` is no language of ours; without a prefix the page would be in any.
      caseSensitive: true,
    }),
  ),
  route(`${prefix}/*`, 'routes/not-found.tsx', {
    id: routeId('NotFound', prefix),
    caseSensitive: true,
  }),
]);

/** A room to look at every component in every state. */
const development =
  process.env.NODE_ENV === 'production'
    ? []
    : [route('dev/ui', 'routes/dev-ui.tsx', { id: 'DevUi' })];

export default [
  route('/', 'routes/home.tsx', { id: 'Home' }),
  ...localised,
  ...development,
  route('*', 'routes/not-found.tsx', { id: 'NotFound' }),
] satisfies RouteConfigEntry[];
