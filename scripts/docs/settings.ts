import * as v from 'valibot';
import { settings } from '#server/settings/config.ts';

interface Setting {
  name: string;
  meaning: string;
  /** The default as it is written in the environment; empty if there is none. */
  defaultValue: string;
}

function listSettings(): Setting[] {
  return Object.entries(settings.entries).map(([name, schema]) => {
    const meaning = v.getDescription(schema);
    if (!meaning) throw new Error(`${name} has no description`);
    return { name, meaning, defaultValue: String(v.getDefault(schema) ?? '') };
  });
}

const HEADER = `# Every setting of the server and of the vignette commands, with its default. All are optional.
# Put values with spaces or any of $ & ; < > in single quotes. Made by "npm run docs".
`;

/** The content of `.env.example`, for systemd, Docker Compose, `node --env-file` and sh. */
export function envExample(): string {
  const parts = listSettings().map(
    ({ name, meaning, defaultValue }) => `# ${meaning}\n#${name}=${quoted(defaultValue)}\n`,
  );
  return [HEADER, ...parts].join('\n');
}

function quoted(value: string): string {
  return /^[\w./:@-]*$/.test(value) ? value : `'${value}'`;
}

const START = '<!-- settings: made by npm run docs -->';
const END = '<!-- end of settings -->';

/** The manual with a new table between its two marks. */
export function withSettingsTable(manual: string): string {
  const [before, rest] = manual.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/operating.md lacks ${START} or ${END}`);
  const rows = listSettings().map(
    ({ name, meaning, defaultValue }) =>
      `| \`${name}\` | ${defaultValue ? `\`${defaultValue}\`` : '–'} | ${inCell(meaning)} |`,
  );
  const table = ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return `${before}${START}\n${table}\n${END}${after}`;
}

/** Formats names of settings, URLs and paths as code, and escapes `<name>`. */
function inCell(text: string): string {
  return text
    .replace(/\.$/, '')
    .replace(/<(\w+)>/g, '&lt;$1&gt;')
    .replace(
      /\b(?:DATA_DIR(?:\/\w+)?|[A-Z]+_[A-Z_]+|PORT)\b|\b[\w+]+:\/\/[^\s,;]*|\/(?:media|metrics)\b/g,
      '`$&`',
    );
}
