import type { Plugin } from 'vite';

/**
 * Two parts of the router that this site has switched off but every visitor would download: what
 * watches its calls (we pass no `instrumentations`), and the discovery of routes link by link
 * (`routeDiscovery` in react-router.config.ts is `initial`). Switched off, each answers undefined.
 * A router that asks them for another name fails the build, not the page.
 */
const parts: Record<string, string[]> = {
  'router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  'dom/ssr/fog-of-war.js': [
    'URL_LIMIT',
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
};

const PART =
  /react-router\/dist\/production\/lib\/(router\/instrumentation\.js|dom\/ssr\/fog-of-war\.js)$/;

export function leanRouter(): Plugin {
  return {
    name: 'vignette-lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: PART },
      handler(id) {
        const names = parts[PART.exec(id)?.[1] ?? ''] ?? [];
        const exports = names.map((name) => `off as ${name}`);
        return `const off = () => undefined; export { ${exports.join(', ')} }`;
      },
    },
  };
}
