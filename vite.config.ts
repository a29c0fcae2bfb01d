import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from './i18n/vite-plugin.ts';
import { inlineScript } from './scripts/inline-script.ts';
import { pageAssets } from './scripts/page-assets.ts';

const root = import.meta.dirname;

/**
 * Modules that several pages share, in few chunks, because each file is a request. Left alone, every
 * set of pages that share a module would have its own chunk, and a page up to forty.
 */
const clientChunks = [
  // Executed in tasks of their own; see `web/head/page-assets.tsx`.
  { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', priority: 4, test: /node_modules\/react-router\// },
  // What every page needs.
  {
    name: 'shell',
    priority: 3,
    test: /web\/(root|entry\.client|lib\/loading\/load|features\/(catalogue\/(rail|rail-skeleton|card-facts)|orders\/collect\/collect-button|watching\/continue\/continue-place))\.tsx?/,
  },
  // What most pages but the home page need: modules that at least three pages or dynamic imports
  // reach. With two, one is often a popup that a click loads.
  {
    name: 'common',
    priority: 2,
    test: /\/i18n\/|\/ui\/(button|display|form\/checkbox|icons|overlay|state|toast|storage|text|licence\/marks|(browser|early)\/use-)|\/web\/(lib\/(api|episode-end|loading|session|storage|use-)|shell|features\/(licence\/(market|marks)|orders\/collect|screeners\/request|shortlists\/add))/,
    minShareCount: 3,
  },
  { name: 'player', priority: 2, test: /\/web\/features\/player\//, minShareCount: 2 },
  {
    name: 'forms',
    priority: 1,
    test: /\/ui\/(form|licence|quote)\/|\/web\/features\/(accounts|licence|orders)\//,
    minShareCount: 2,
  },
];

/**
 * Hashes as short as Rolldown allows: the entry names a hundred files, and hashes do not compress. The
 * server's build names the same assets, such as fonts to preload.
 */
const SCRIPT_NAMES = 'assets/[name]-[hash:7].js';
const ASSET_NAMES = 'assets/[name]-[hash:7][extname]';

export default defineConfig({
  plugins: [texts(), pageAssets(), inlineScript(), react()],
  clearScreen: false,
  // Class names contain a hash of the path. Vite's default hashes the content, so that each edit
  // would change the pages' HTML.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(file)}` } },
  // `scripts/build-site.ts` gives the id of the build and the folders that it is written to.
  define: { BUILD_ID: '""' },
  // The development server would discover these dynamic imports late, and then reload the page.
  optimizeDeps: {
    entries: ['web/entry.client.tsx', 'web/routes/*.tsx', 'desk/entry.tsx'],
    include: ['dialog', 'menu', 'toast', 'tooltip'].map((part) => `@base-ui/react/${part}`),
  },
  builder: {
    // The client is built first, because the server's build reads the manifest of the client's.
    async buildApp({ build, environments: { client, ssr, desk } }) {
      if (client) await build(client);
      if (ssr) await build(ssr);
      if (desk) await build(desk);
    },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: './web/entry.client.tsx',
          // Only the server's loaders use these modules. Without this, their imports would leave
          // empty chunks in the client's build.
          treeshake: { moduleSideEffects: [{ test: /\/web\/head\//, sideEffects: false }] },
          output: {
            codeSplitting: { groups: clientChunks },
            entryFileNames: SCRIPT_NAMES,
            chunkFileNames: SCRIPT_NAMES,
            assetFileNames: ASSET_NAMES,
          },
        },
      },
    },
    // The desk is a site of its own: nothing of it is loaded by the public pages.
    desk: {
      consumer: 'client',
      build: {
        manifest: true,
        rolldownOptions: { input: './desk/entry.tsx' },
      },
    },
    // The server imports `renderPage` from this build and does not use React itself.
    ssr: {
      build: {
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { index: './web/render.tsx' },
          output: { assetFileNames: ASSET_NAMES },
        },
      },
    },
  },
});

function shortHash(file: string): string {
  const path = relative(root, file.split('?', 1)[0] ?? file);
  return createHash('sha256').update(path).digest('base64url').slice(0, 4);
}
