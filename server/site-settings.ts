import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Config, type Environment, readConfig } from './config.ts';
import { readOwnFile } from './own-file.ts';
import { replaceWhole } from './whole-file.ts';

/** What mails say of the site, whoever queues them. */
const siteSettings = v.object({
  PUBLIC_URL: v.string(),
  SITE_NAME: v.string(),
  BUSINESS_EMAIL: v.string(),
});
type SiteSettings = v.InferOutput<typeof siteSettings>;

const fileIn = (dataDir: string) => join(dataDir, 'site.json');

/** A server leaves them in DATA_DIR as it runs with them. */
export async function noteSiteSettings(config: Config): Promise<void> {
  const noted: SiteSettings = {
    PUBLIC_URL: config.publicUrl,
    SITE_NAME: config.siteName,
    BUSINESS_EMAIL: config.businessEmail,
  };
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await replaceWhole(fileIn(config.dataDir), (draft) =>
    writeFile(draft, `${JSON.stringify(noted, null, 2)}\n`),
  );
}

/** For a command: what its own environment does not say of the site is as the server has it. */
export function readCommandConfig(environment: Environment): Config {
  const { dataDir } = readConfig(environment);
  const noted = readOwnFile(
    fileIn(dataDir),
    siteSettings,
    'a server writes; its next start mends it',
  );
  return readConfig(environment, noted);
}
