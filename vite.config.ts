import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { catalogues } from './i18n/vite-plugin.ts';

export default defineConfig({
  plugins: [catalogues(), reactRouter()],
  clearScreen: false,
  environments: {
    // The server's door to the pages: it calls `renderPage` and knows no React.
    ssr: { build: { rollupOptions: { input: './web/render.ts' } } },
  },
});
