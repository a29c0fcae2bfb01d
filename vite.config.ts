import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { texts } from './i18n/vite-plugin.ts';

const root = import.meta.dirname;

export default defineConfig({
  plugins: [texts(), reactRouter()],
  clearScreen: false,
  resolve: {
    alias: [
      { find: /^\.\/routeModules\.js$/, replacement: join(root, 'web/lib/load-route-module.ts') },
    ],
  },
  define: { BUILD_ID: JSON.stringify(process.env.BUILD_ID ?? '') },
  // Loaded when first needed; found late, they would make the development server start anew.
  optimizeDeps: {
    include: ['@base-ui/react/menu', '@base-ui/react/dialog', '@base-ui/react/tooltip'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs is one file with one stylesheet: each more is a journey.
            codeSplitting: {
              groups: [{ name: 'shell', test: /web\/(root|entry\.client|lib\/load)\.tsx?/ }],
            },
          },
        },
      },
    },
    // The server's door to the pages: it calls `renderPage` and knows no React.
    ssr: { build: { rollupOptions: { input: './web/render.ts' } } },
  },
});
