import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * The one file that every first visit downloads is minified a second time: a slower minifier takes
 * another hundredth off it. The other files are not worth the time.
 */
export function squeezeShell(): Plugin {
  return {
    name: 'vignette-squeeze-shell',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // What comes before it minifies.
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.name !== 'shell') continue;
          const options = { module: true, ecma: 2020, compress: { passes: 3 } } as const;
          file.code = (await minify(file.code, options)).code ?? file.code;
        }
      },
    },
  };
}
