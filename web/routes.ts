import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { prefixes } from '../i18n/locales.ts';
import { pages } from './pages.ts';

/** Every page under every prefix. A route's id is its page's name and, after three underscores, its language. */
const localised = prefixes.flatMap((prefix) =>
  pages.map(({ name, path, file }) =>
    route(path === '' ? prefix : `${prefix}/${path}`, file, {
      id: `${name}___${prefix}`,
      // `/EN` is no language of ours; without a prefix the page would be in any.
      caseSensitive: true,
    }),
  ),
);

export default [
  route('/', 'routes/home.tsx', { id: 'Home' }),
  ...localised,
  route('*', 'routes/not-found.tsx', { id: 'NotFound' }),
] satisfies RouteConfigEntry[];
