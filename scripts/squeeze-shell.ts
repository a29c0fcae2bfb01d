import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;

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
          const { code = file.code } = await minify(file.code, options);
          file.code = parenthesise(code, this.parse(code));
        }
      },
    },
  };
}

/**
 * React's packages are functions that run at once, and V8 reads what stands in parentheses only
 * once: it takes it for such. The bundler sets them, the minifier takes them for superfluous.
 */
function parenthesise(code: string, program: Program): string {
  const packages = program.body
    .flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .map(({ init }) => (init?.type === 'CallExpression' ? init.arguments[0] : undefined))
    .filter((argument) => argument !== undefined)
    .filter(({ type }) => type === 'ArrowFunctionExpression');
  return packages.reduceRight((text, { start, end }) => {
    return `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`;
  }, code);
}
