import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from './i18n/vite-plugin.ts';
import { inlineScript } from './scripts/inline-script.ts';
import { pageAssets } from './scripts/page-assets.ts';

const root = import.meta.dirname;

export default defineConfig({
  plugins: [texts(), pageAssets(), inlineScript(), react()],
  clearScreen: false,
  // Vite's default has a hash that changes with the file's content, and every page repeats it.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(file)}` } },
  define: { BUILD_ID: JSON.stringify(process.env.BUILD_ID ?? '') },
  // Imported dynamically: discovered late, they would make the development server reload the page.
  optimizeDeps: {
    entries: ['web/entry.client.tsx', 'web/routes/*.tsx'],
    include: ['dialog', 'menu', 'toast', 'tooltip'].map((part) => `@base-ui/react/${part}`),
  },
  builder: {
    // The server's build reads the manifest of the client's.
    async buildApp({ build, environments: { client, ssr } }) {
      if (client) await build(client);
      if (ssr) await build(ssr);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: {
          input: './web/entry.client.tsx',
          // Used by the server's loaders only: what they import must leave no empty chunk.
          treeshake: { moduleSideEffects: [{ test: /\/web\/head\//, sideEffects: false }] },
          output: {
            // One file with one stylesheet for what every page needs: each further file is a
            // request. Likewise for what answers a click or a failure.
            codeSplitting: {
              groups: [
                {
                  name: 'shell',
                  priority: 2,
                  test: /web\/(root|entry\.client|lib\/loading\/load|features\/(catalogue\/(rail|rail-skeleton|card-facts)|orders\/collect\/collect-button|watching\/continue\/continue-place))\.tsx?/,
                },
                {
                  name: 'answers',
                  priority: 1,
                  test: /web\/(shell\/reactions\/react-to-failure|features\/orders\/collect\/collect-answers)\.tsx?/,
                },
              ],
            },
          },
        },
      },
    },
    // The server imports `renderPage` from here and knows no React.
    ssr: {
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: { index: './web/render.tsx' } },
      },
    },
  },
});

function shortHash(file: string): string {
  const path = relative(root, file.split('?', 1)[0] ?? file);
  return createHash('sha256').update(path).digest('base64url').slice(0, 4);
}
