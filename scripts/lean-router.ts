import type { Plugin } from 'vite';

/**
 * Parts of the router that this site has switched off but every visitor would download: what
 * watches its calls (we pass no `instrumentations`), the discovery of routes link by link
 * (`routeDiscovery` in react-router.config.ts is `initial`), and the fetching of loaders' data from
 * the server (our pages load through the API; those addresses answer 404), and its way of fetching
 * ahead (we have our own). Switched off, each answers undefined. A router that asks them for another name fails the build, not the page.
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

/** Of these files one function is left out, the rest is needed. */
const leftOut: Record<string, string> = {
  'single-fetch.js': 'getTurboStreamSingleFetchDataStrategy',
  'components.js': 'PrefetchPageLinks',
};

const SPARED = /react-router\/dist\/production\/lib\/dom\/ssr\/(single-fetch\.js|components\.js)$/;

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
    transform: {
      filter: { id: SPARED },
      handler(code, id) {
        const name = leftOut[SPARED.exec(id)?.[1] ?? ''];
        if (!code.includes(`function ${name}(`)) throw new Error(`The router has no ${name}.`);
        const spared = code.replace(`function ${name}(`, `function nobodyCalls(`);
        return { code: `const ${name} = () => undefined;\n${spared}`, map: null };
      },
    },
  };
}
