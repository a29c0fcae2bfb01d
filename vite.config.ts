import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { texts } from './i18n/vite-plugin.ts';
import { leanRouter } from './scripts/lean-router.ts';
import { squeezeShell } from './scripts/squeeze-shell.ts';

const root = import.meta.dirname;

export default defineConfig({
  plugins: [texts(), leanRouter(), reactRouter(), squeezeShell()],
  clearScreen: false,
  resolve: {
    alias: [
      {
        find: /^\.\/routeModules\.js$/,
        replacement: join(root, 'web/router/load-route-module.ts'),
      },
    ],
  },
  // Without the line, Vite's own: it says nothing, differs with each change, and every page carries it.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(file)}` } },
  define: { BUILD_ID: JSON.stringify(process.env.BUILD_ID ?? '') },
  // Loaded when first needed; found late, they would make the development server start anew.
  optimizeDeps: {
    include: ['dialog', 'menu', 'toast', 'tooltip'].map((part) => `@base-ui/react/${part}`),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs is one file with one stylesheet: each more is a journey. So is
            // what answers a press or a failure.
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
    // The server's door to the pages: it calls `renderPage` and knows no React.
    ssr: { build: { rollupOptions: { input: './web/render.ts' } } },
  },
});

function shortHash(file: string): string {
  const path = relative(root, file.split('?', 1)[0] ?? file);
  return createHash('sha256').update(path).digest('base64url').slice(0, 4);
}
