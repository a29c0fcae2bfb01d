/** Starts the server with the demo filler: the built site, or with `--dev` the pages from source. */
import { fillDemo } from '#demo/fill.ts';
import { explainFailure } from '#server/errors/explain-failure.ts';

try {
  const { runServer } = process.argv.includes('--dev')
    ? await import('#server/dev.ts')
    : await import('#server/main.ts');
  await runServer(fillDemo);
  process.exit(0);
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
