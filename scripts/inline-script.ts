import { build, type Plugin, type Rolldown } from 'vite';

const SUFFIX = '?inline-script';

/** `import text from './x.ts?inline-script'`: the module and its imports as one minified script. */
export function inlineScript(): Plugin {
  return {
    name: 'vignette-inline-script',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        // Only the server's HTML contains the script.
        if (this.environment.name === 'client') return `export default ''`;
        const file = id.slice(0, -SUFFIX.length);
        const { code, moduleIds } = await bundle(file);
        for (const each of moduleIds) this.addWatchFile(each);
        return `export default ${JSON.stringify(code.trim())}`;
      },
    },
  };
}

async function bundle(input: string): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0];
}
