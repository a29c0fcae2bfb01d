import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';
import { codeOf } from '../errors/thrown.ts';

/** One build of the site. Its folder has the build's id as name. */
export interface Build {
  folder: string;
  /** The files of the site for browsers. */
  client: string;
  /** The files of the desk for browsers. */
  desk: string;
  /** The documents of the content pages. */
  content: string;
  /** The folder of the script that renders pages on the server. */
  server: string;
  /** The script that exports `renderPage`. */
  renderer: string;
}

const BUILDS = join(import.meta.dirname, '../../build');
/** Lists the ids of the kept builds, one per line, the current build first. */
const LIST = 'kept';
/** The current build and older ones, whose scripts open tabs and running servers still load. */
const KEPT_BUILDS = 3;

/** `builds` is the folder of all builds. */
export function buildNamed(id: string, builds = BUILDS): Build {
  const folder = join(builds, id);
  const server = join(folder, 'server');
  return {
    folder,
    client: join(folder, 'client'),
    desk: join(folder, 'desk'),
    content: join(folder, 'content'),
    server,
    renderer: join(server, 'index.js'),
  };
}

/** The kept builds, the current one first; none before the first build. */
export function listBuilds(builds = BUILDS): Build[] {
  return readIds(builds).map((id) => buildNamed(id, builds));
}

/** A process calls this once at its start, so that a later build does not change its files. */
export function currentBuild(): Build {
  const [build] = listBuilds();
  if (!build) throw new OperatorError('The site has not been built yet: run npm run build.');
  return build;
}

/** The build itself and the other ones kept now, among them those made since this process started. */
export function withKeptBuilds(build: Build): Build[] {
  return [
    build,
    ...listBuilds(dirname(build.folder)).filter((each) => each.folder !== build.folder),
  ];
}

/** The builds that have become current since this one. */
export function newerBuilds(build: Build): Build[] {
  const builds = listBuilds(dirname(build.folder));
  const own = builds.findIndex(({ folder }) => folder === build.folder);
  return own === -1 ? builds : builds.slice(0, own);
}

/** Makes a complete build the current one. Deletes all but the last `KEPT_BUILDS`, and unfinished ones. */
export function keepBuild(id: string, builds = BUILDS): void {
  const others = readIds(builds).filter((each) => each !== id);
  const kept = [id, ...others].slice(0, KEPT_BUILDS);
  const unfinished = join(builds, `${LIST}.new`);
  writeFileSync(unfinished, kept.map((each) => `${each}\n`).join(''));
  // Renaming is atomic: a server that starts now reads the old list or the new one.
  renameSync(unfinished, join(builds, LIST));
  for (const name of readdirSync(builds))
    if (name !== LIST && !kept.includes(name))
      rmSync(join(builds, name), { recursive: true, force: true });
}

function readIds(builds: string): string[] {
  try {
    return readFileSync(join(builds, LIST), 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
