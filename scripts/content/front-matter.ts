import type { Source } from './source.ts';

interface FrontMatter {
  title: string;
  description: string;
  picture?: string;
  /** The number of the first line after the front matter. */
  bodyLine: number;
}

const KEYS = ['title', 'description', 'picture'];
/** Search engines cut longer descriptions. */
const MAX_DESCRIPTION = 160;

/** The `key: value` lines between two lines of dashes at the top. */
export function readFrontMatter(source: Source): FrontMatter {
  if (source.lines[0] !== '---') source.fail(1, 'the document must begin with ---');
  const closing = source.lines.indexOf('---', 1);
  if (closing < 0) source.fail(1, 'the second --- is missing');
  const values = new Map<string, string>();
  for (const [at, text] of source.lines.slice(1, closing).entries()) {
    const [, key = '', value = ''] = /^(\w+):\s*(\S.*?)\s*$/.exec(text) ?? [];
    const line = at + 2;
    if (!KEYS.includes(key)) source.fail(line, `unknown key; expected ${KEYS.join(', ')}: ${text}`);
    if (values.has(key)) source.fail(line, `duplicate key: ${key}`);
    values.set(key, value);
  }
  const getRequired = (key: string) => values.get(key) ?? source.fail(1, `the ${key} is missing`);
  const description = getRequired('description');
  if ([...description].length > MAX_DESCRIPTION)
    source.fail(1, `the description is longer than ${MAX_DESCRIPTION} characters`);
  const picture = values.get('picture');
  const title = getRequired('title');
  return { title, description, ...(picture && { picture }), bodyLine: closing + 2 };
}
