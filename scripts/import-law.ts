import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Who may import what. A file obeys every rule whose `files` it matches. The linter's own rule
 * for this cannot tell a type, which vanishes, from a value; ours can.
 */
interface Rule {
  files: RegExp;
  /** Everything else is refused. Folders of ours end with a slash; packages are named. */
  may?: RegExp;
  mayNot?: RegExp;
  /** The rule speaks of values only. */
  areTypesFree?: true;
  why: string;
}

const law: Rule[] = [
  {
    files: /^contract\//,
    may: /^(contract\/|valibot$)/,
    why: 'the contract runs in browser and server alike: valibot and itself',
  },
  {
    files: /^i18n\//,
    may: /^(i18n\/|@lingui\/|node:|vite$)/,
    why: 'i18n knows Lingui and itself',
  },
  {
    files: /^server\/.*\.queries\.ts$/,
    may: /^(server\/db\/|i18n\/|kysely$)/,
    why: 'queries know the database only',
  },
  {
    files: /^server\/.*\.mapper\.ts$/,
    may: /^(contract\/|i18n\/|server\/modules\/[^/]+\/[^/]+\.queries\.ts$)/,
    why: 'a mapper turns rows into replies',
  },
  {
    files: /^server\/modules\/.*\.service\.ts$/,
    mayNot: /^(server\/http\/|server\/context|kysely$|pg$|hono)/,
    areTypesFree: true,
    why: 'a service has the rules; it knows neither HTTP nor SQL',
  },
  {
    files: /^server\/.*\.endpoints\.ts$/,
    mayNot: /(\.queries\.ts$|^server\/db\/|^kysely$|^pg$)/,
    why: 'an endpoint calls its service',
  },
  {
    files: /^cli\//,
    mayNot: /(\.queries\.ts$|^server\/db\/client|^kysely$|^pg$)/,
    why: 'a command calls services; it has no rules and no SQL',
  },
  {
    files: /^(server|cli)\//,
    mayNot: /^demo\//,
    areTypesFree: true,
    why: 'the start script passes the demo filler to the server',
  },
  {
    files: /^(?!demo\/studio\/)/,
    mayNot: /^demo\/studio\//,
    why: 'the studio is no part of the product',
  },
  {
    files: /^web\//,
    mayNot: /^(server|demo|cli|node:)/,
    areTypesFree: true,
    why: 'the browser gets nothing of the server but types',
  },
  {
    files: /^web\/ui\//,
    may: /^(web\/ui\/|react$|@base-ui\/)/,
    why: 'ui components know no domain',
  },
  {
    files: /^web\/features\//,
    may: /^(web\/(features|ui|lib)\/|contract\/|i18n\/|react|@base-ui\/|hls\.js)/,
    why: 'a feature composes ui, lib and the contract',
  },
  {
    files: /^(?!tests\/|.*\.test\.tsx?$|playwright\.config|vitest\.config)/,
    mayNot: /^tests\/|\.test\.ts$/,
    why: 'nothing imports tests',
  },
];

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

/** One line for each import of `file` that the law refuses. */
export function violations(file: string, source: string): string[] {
  return Array.from(source.matchAll(IMPORT)).flatMap(([, isType, from, bare, dynamic]) => {
    const target = resolve(file, from ?? bare ?? dynamic ?? '');
    return law
      .filter(
        (rule) => rule.files.test(file) && !(rule.areTypesFree && isType) && refuses(rule, target),
      )
      .concat(crossesModules(file, target, Boolean(isType)))
      .map(({ why }) => `${file} imports ${target}: ${why}`);
  });
}

function refuses({ may, mayNot }: Rule, target: string): boolean {
  return (may !== undefined && !may.test(target)) || (mayNot?.test(target) ?? false);
}

const AREA = /^(server\/modules|web\/features)\/([^/]+)\//;

/** Areas reach each other through the context or the page that composes them. */
function crossesModules(file: string, target: string, isType: boolean): Rule[] {
  const [own, other] = [AREA.exec(file), AREA.exec(target)];
  const isCrossing = own && other && own[1] === other[1] && own[2] !== other[2];
  if (!isCrossing || isType || file.endsWith('.test.ts')) return [];
  return [{ files: /./, why: 'one area does not reach into another' }];
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = globSync('{contract,i18n,server,cli,web,demo,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['demo/studio'],
  });
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => violations(file, readFileSync(join(root, file), 'utf8')));
  for (const line of found) console.error(line);
  process.exit(found.length === 0 ? 0 : 1);
}
