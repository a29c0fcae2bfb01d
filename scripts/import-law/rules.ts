import { type Import, importsOf } from './imports.ts';

const allButTests = [
  'ui',
  'web',
  'desk',
  'workbench',
  'server',
  'cli',
  'contract',
  'i18n',
  'subtitles',
  'scripts',
  'demo',
];

/**
 * Which rooms a room may import, for values and for types. A folder of the root that is not named
 * here is refused, so none can be forgotten. Files of the root itself may import anything.
 */
const rooms: Record<string, readonly string[]> = {
  contract: ['i18n'],
  i18n: [],
  subtitles: [],
  ui: ['contract', 'i18n'],
  web: ['ui', 'contract', 'i18n', 'workbench'],
  desk: ['ui', 'contract', 'i18n'],
  workbench: ['ui', 'contract', 'i18n', 'subtitles', 'web'],
  server: ['contract', 'i18n', 'subtitles', 'scripts'],
  cli: ['server', 'contract', 'i18n', 'scripts'],
  demo: ['server', 'contract', 'i18n'],
  scripts: ['cli', 'server', 'contract', 'i18n', 'demo'],
  tests: allButTests,
  bench: ['tests', ...allButTests],
};

/** Rooms whose files run in the browser. They may use types of the server. */
const inBrowser = /^(ui|web|desk|workbench)\//;

/**
 * Which files may import what inside a room, and which packages. Every rule whose `files` match
 * applies. Biome's own rule cannot distinguish a type import, which is erased at run time, from a
 * value import.
 */
interface Rule {
  files: RegExp;
  /** The only allowed targets. Folders end with a slash; packages are given by name. */
  may?: RegExp;
  mayNot?: RegExp;
  /** The rule applies to value imports only. */
  areTypesFree?: true;
  why: string;
}

const law: Rule[] = [
  {
    files: /^contract\/(?!site\/|desk\/)/,
    may: /^(contract\/(?!site\/)|valibot$)/,
    why: 'the calls of the contract use valibot and nothing else',
  },
  {
    files: /^contract\/desk\//,
    may: /^(contract\/(?!site\/)|i18n\/(locales|message-key)\.ts$|valibot$)/,
    why: 'the calls of the desk use valibot, the list of languages and the keys of messages',
  },
  {
    files: /^i18n\//,
    may: /^(i18n\/|@lingui\/|node:|vite$)/,
    why: 'i18n uses Lingui and itself',
  },
  {
    files: /^subtitles\//,
    may: /^(subtitles\/|chardet$)/,
    why: 'subtitle files are read and written the same way by the server and in the browser',
  },

  {
    files: /^server\/(?!dev\.ts$)/,
    mayNot: /^scripts\//,
    why: 'only the development server compiles content as it is edited',
  },
  {
    files: /^server\/(text|types|network)\//,
    mayNot: /^(contract|server\/(?!text\/|types\/|network\/))/,
    why: 'helpers for text and addresses use nothing of the server',
  },
  {
    files: /^server\/(errors|files|jobs|settings|limits|operator|db|observe)\//,
    mayNot: /^server\/(http|mail|areas|doctor|installable|[^/]+\.ts$)/,
    why: 'the foundations of the server use neither its areas nor HTTP nor mail',
  },
  {
    files: /^server\/mail\//,
    mayNot: /^server\/(http|areas|doctor|installable)\//,
    areTypesFree: true,
    why: 'mail uses neither HTTP nor areas',
  },
  {
    files: /^server\/http\//,
    mayNot: /(^server\/(areas|mail|doctor)\/|\.queries\.ts$|^kysely$|^pg$)/,
    areTypesFree: true,
    why: 'HTTP receives areas and mail as arguments; it has no SQL',
  },
  {
    files: /^server\/areas\/(?![^/]+\/desk\/)/,
    mayNot: /^server\/(http|desk|doctor|installable)\//,
    areTypesFree: true,
    why: 'areas do not use HTTP',
  },
  {
    files: /^server\/areas\/[^/]+\/desk\//,
    mayNot: /^server\/(http|doctor|installable)\//,
    areTypesFree: true,
    why: 'the desk of an area does not use HTTP',
  },
  {
    files:
      /^server\/(?!desk\/|areas\/[^/]+\/desk\/|vignette-server\.ts$|workers\/desk-process\.ts$)/,
    mayNot: /^server\/(desk\/|areas\/[^/]+\/desk\/[^/]+\.(endpoints|mapper)\.ts$)/,
    areTypesFree: true,
    why: 'the desk uses the services; they know nothing of it',
  },
  {
    files: /^server\/areas\/orders\//,
    mayNot: /^server\/areas\/(quotes|deals)\//,
    why: 'quotes and deals are built on orders, which know nothing of them',
  },
  {
    files: /^server\/areas\/quotes\//,
    mayNot: /^server\/areas\/deals\//,
    why: 'deals are built on quotes, which know nothing of them',
  },
  {
    files: /^server\/.*\.queries\.ts$/,
    may: /^(contract\/|server\/db\/|i18n\/|kysely(\/|$))/,
    why: 'queries use the database and the contract only',
  },
  {
    files: /^server\/.*\.mapper\.ts$/,
    may: /^(contract\/|i18n\/|server\/areas\/.+\.(queries|mapper)\.ts$)/,
    areTypesFree: true,
    why: 'a mapper turns rows into replies',
  },
  {
    files: /^server\/areas\/.*\.service\.ts$/,
    mayNot: /^(server\/context|kysely$|pg$|hono)/,
    areTypesFree: true,
    why: 'a service holds rules; it uses neither HTTP nor SQL',
  },
  {
    files: /^server\/.*\.endpoints\.ts$/,
    mayNot: /(\.queries\.ts$|^server\/db\/|^kysely$|^pg$)/,
    why: 'an endpoint calls its service',
  },
  {
    files: /^cli\//,
    mayNot: /(\.queries\.ts$|^server\/db\/client|^kysely$|^pg$|^demo\/)/,
    why: 'a command calls services; it holds no rules and no SQL',
  },
  {
    files: /^cli\//,
    mayNot: /^server\/desk\/(?!operator-calls\.ts$)/,
    why: 'of the desk, commands use only its calls',
  },

  {
    files: inBrowser,
    mayNot: /^node:/,
    why: 'a browser has no modules of Node',
  },
  {
    files: /^ui\//,
    may: /^(ui\/|contract\/|i18n\/|react$|react-dom$|react-router$|@base-ui\/|uqr$|virtual:)/,
    why: 'the kit uses React, Base UI and the words of the contract',
  },
  {
    files: /^web\/lib\//,
    mayNot: /^web\/(?!lib\/)/,
    why: 'lib is used by the parts of the site and uses none of them',
  },
  {
    files: /^workbench\//,
    mayNot: /^(web\/(?!lib\/(api|session)\/)|server\/)/,
    areTypesFree: true,
    why: 'the workbench is a tool of its own',
  },
  {
    files: /^web\/(?!routes\/)/,
    mayNot: /^workbench\//,
    why: 'the site mounts the workbench in one place',
  },
  {
    files: /^web\/(head|upkeep|router|shell)\//,
    mayNot: /^web\/(routes\/|root|entry)/,
    why: 'what serves or surrounds the routes imports none',
  },
  {
    files: /^desk\/(ui|lib)\//,
    mayNot: /^desk\/(?!ui\/|lib\/)/,
    why: 'ui and lib are used by the screens and use none of them',
  },
];

/** One line for each import of `file` that the law refuses. Tests may import anything. */
export function violations(file: string, source: string): string[] {
  const room = roomOf(file);
  if (room && !rooms[room]) return [`no rule of scripts/import-law names the folder of ${file}`];
  if (isTest(file)) return [];
  return importsOf(file, source).flatMap((each) =>
    [
      ...law.filter(
        (rule) =>
          rule.files.test(file) &&
          !(rule.areTypesFree && each.isType) &&
          refuses(rule, each.target),
      ),
      ...betweenRooms(file, each),
      ...betweenAreas(file, each),
      ...ofSpelling(file, each),
    ].map(({ why }) => `${file} imports ${each.target}: ${why}`),
  );
}

/** What the law has against an import. */
type Finding = Pick<Rule, 'why'>;

function refuses({ may, mayNot }: Rule, target: string): boolean {
  return (may !== undefined && !may.test(target)) || (mayNot?.test(target) ?? false);
}

function betweenRooms(file: string, { target, specifier, isType }: Import): Finding[] {
  const [own, other] = [roomOf(file), roomOf(target)];
  if (!own || own === other || !/^[.#]/.test(specifier)) return [];
  const allowed = rooms[own] ?? [];
  if (!other || allowed.includes(other)) return [];
  if (isType && inBrowser.test(file) && /^(server|scripts)$/.test(other)) return [];
  return [{ why: `${own} may import ${allowed.join(', ') || 'no other folder'}` }];
}

const AREA = /^(server\/areas|web\/features|desk\/features)\/([^/]+)\//;

/** Areas of the server that are built on others. All others are composed by the server's context. */
const foundations: Record<string, readonly string[]> = {
  audit: ['rights'],
  catalogue: ['jobs'],
  deals: ['company', 'orders', 'quotes'],
  enquiries: ['catalogue'],
  media: ['jobs'],
  quotes: ['orders'],
};

/**
 * Features whose parts others show: the fields of a company, in the personal centre and where a quote
 * is accepted, the marks and the market of a licence, the messages of an order and of an enquiry, and
 * the fields with which a user confirms a session.
 */
const SHARED = /^web\/features\/(licence|company|messages|accounts\/confirm)\//;

function betweenAreas(file: string, { target, isType }: Import): Finding[] {
  const [own, other] = [AREA.exec(file), AREA.exec(target)];
  if (!own?.[2] || !other?.[2] || own[1] !== other[1] || own[2] === other[2]) return [];
  if (isType || SHARED.test(target)) return [];
  if (own[1] === 'server/areas' && foundations[own[2]]?.includes(other[2])) return [];
  return [{ why: 'one area does not import another' }];
}

/** `./` and `../` inside a room, `#room/` further away, so that a path is read without counting. */
function ofSpelling(file: string, { target, specifier }: Import): Finding[] {
  const leaves = specifier.startsWith('../') && roomOf(file) !== roomOf(target);
  return leaves || specifier.startsWith('../../') ? [{ why: `write #${target}` }] : [];
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

/** The folder of the root that holds the file; undefined for a file of the root itself. */
function roomOf(file: string): string | undefined {
  return file.includes('/') ? file.split('/', 1)[0] : undefined;
}
