import { importsOf } from './imports.ts';

/**
 * Which files may import what. Every rule whose `files` match applies. Biome's own rule cannot
 * distinguish a type import, which is erased at run time, from a value import.
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
    may: /^(contract\/(?!site\/)|i18n\/locales\.ts$|valibot$)/,
    why: 'the calls of the desk use valibot and the list of languages',
  },
  {
    files: /^contract\/site\//,
    may: /^(contract\/|i18n\/)/,
    why: 'the pages of the contract use the contract and the languages',
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
    files: /^server\//,
    mayNot: /^(cli|demo|bench|web)\//,
    why: 'the server imports no command, no demo and no source of the site',
  },
  {
    files: /^server\/(?!dev\.ts$)/,
    mayNot: /^scripts\//,
    why: 'only the development server compiles content as it is edited',
  },
  {
    files: /^server\/(text|types|network)\//,
    mayNot: /^(contract|web|server\/(?!text\/|types\/|network\/))/,
    why: 'helpers for text and addresses use nothing of the server',
  },
  {
    files: /^server\/(errors|files|jobs|settings|limits|operator|db|observe)\//,
    mayNot: /^server\/(http|mail|modules|doctor|installable|[^/]+\.ts$)/,
    why: 'the foundations of the server use neither its modules nor HTTP nor mail',
  },
  {
    files: /^server\/mail\//,
    mayNot: /^server\/(http|modules|doctor|installable)\//,
    areTypesFree: true,
    why: 'mail uses neither HTTP nor modules',
  },
  {
    files: /^server\/http\//,
    mayNot: /(^server\/(modules|mail|doctor)\/|\.queries\.ts$|^kysely$|^pg$)/,
    areTypesFree: true,
    why: 'HTTP receives modules and mail as arguments; it has no SQL',
  },
  {
    files: /^server\/modules\//,
    mayNot: /^server\/(http|doctor|installable)\//,
    areTypesFree: true,
    why: 'modules do not use HTTP',
  },
  {
    files: /^server\/(?!desk\/|vignette-server\.ts$|workers\/desk-process\.ts$)/,
    mayNot: /^server\/desk\//,
    areTypesFree: true,
    why: 'the desk uses the services; they know nothing of it',
  },
  {
    files: /^server\/.*\.queries\.ts$/,
    may: /^(server\/db\/|i18n\/|kysely$)/,
    why: 'queries use the database only',
  },
  {
    files: /^server\/.*\.mapper\.ts$/,
    may: /^(contract\/|i18n\/|server\/(modules|desk)\/.+\.(queries|mapper)\.ts$)/,
    areTypesFree: true,
    why: 'a mapper turns rows into replies',
  },
  {
    files: /^server\/modules\/.*\.service\.ts$/,
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
    mayNot: /(\.queries\.ts$|^server\/db\/client|^kysely$|^pg$|^web\/|^demo\/)/,
    why: 'a command calls services; it holds no rules and no SQL',
  },

  {
    files: /^web\//,
    mayNot: /^(server|demo|cli|scripts|node:)/,
    areTypesFree: true,
    why: 'the browser imports only types of the server',
  },
  {
    files: /^web\/ui\//,
    may: /^(web\/ui\/|react$|react-dom$|@base-ui\/)/,
    why: 'ui components have no domain',
  },
  {
    files: /^web\/lib\//,
    mayNot: /^web\/(?!lib\/|ui\/state\/)/,
    why: 'lib is used by the parts of the site and uses none of them',
  },
  {
    files: /^web\/features\/workbench\//,
    may: /^(web\/(features\/(workbench|licence)|ui|lib)\/|subtitles\/|contract\/|i18n\/|react|@base-ui\/|@tanstack\/react-virtual$|idb$|opencc-js|mammoth|fountain-js$|write-excel-file|virtual:workbench-texts$)/,
    why: 'the workbench also reads and writes files of other programs',
  },
  {
    files: /^web\/features\/(?!workbench\/)/,
    may: /^(web\/(features|ui|lib)\/|contract\/|i18n\/|react|@base-ui\/|hls\.js|uqr$)/,
    why: 'a feature composes ui, lib and the contract',
  },
  {
    files: /^web\/(head|upkeep|router)\//,
    mayNot: /^web\/(routes\/|root|entry)/,
    why: 'head, upkeep and router serve the routes and import none',
  },
  {
    files: /^web\/shell\//,
    mayNot: /^web\/(routes\/|root|entry)/,
    why: 'the shell is around the routes and imports none',
  },

  {
    files: /^desk\//,
    may: /^(desk\/|web\/(ui|lib)\/|web\/features\/(licence|company|catalogue\/home|orders\/(deal|form))\/|web\/upkeep\/missing-chunk\.tsx$|contract\/|i18n\/|react|@base-ui\/|@tanstack\/|@simplewebauthn\/browser$|hls\.js|uqr$|virtual:)/,
    why: 'the desk composes its own parts with the ui of the site',
  },
  {
    files: /^desk\/(ui|lib)\//,
    mayNot: /^desk\/(?!ui\/|lib\/)/,
    why: 'ui and lib are used by the screens and use none of them',
  },
  {
    files: /^web\//,
    mayNot: /^desk\//,
    why: 'the public site loads nothing of the desk',
  },

  {
    files: /^(?!tests\/|bench\/|.*\.test\.tsx?$|playwright\.config|vitest\.config)/,
    mayNot: /^(tests|bench)\/|\.test\.tsx?$/,
    why: 'nothing imports tests or the bench',
  },
  {
    files: /^tests\//,
    mayNot: /^bench\//,
    why: 'tests do not use the bench',
  },
];

/** One line for each import of `file` that the law refuses. */
export function violations(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(({ target, isType }) =>
    law
      .filter(
        (rule) => rule.files.test(file) && !(rule.areTypesFree && isType) && refuses(rule, target),
      )
      .concat(crossesAreas(file, target, isType))
      .map(({ why }) => `${file} imports ${target}: ${why}`),
  );
}

function refuses({ may, mayNot }: Rule, target: string): boolean {
  return (may !== undefined && !may.test(target)) || (mayNot?.test(target) ?? false);
}

/**
 * Areas whose parts others show: the fields and words of a licence, the fields of a company, in the
 * personal centre and where a quote is accepted, the messages of an order and of an enquiry, and the
 * fields with which a user confirms a session.
 */
const SHARED = /^web\/features\/(licence|company|messages|accounts\/confirm)\//;
const AREA = /^(server\/modules|web\/features|desk\/features)\/([^/]+)\//;

/** Refuses imports between areas, which are composed by the server's context or by a page. */
function crossesAreas(file: string, target: string, isType: boolean): Rule[] {
  const [own, other] = [AREA.exec(file), AREA.exec(target)];
  const isCrossing = own && other && own[1] === other[1] && own[2] !== other[2];
  if (!isCrossing || isType || SHARED.test(target) || file.endsWith('.test.ts')) return [];
  return [{ files: /./, why: 'one area does not import another' }];
}
