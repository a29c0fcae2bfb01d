import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { replaceWhole } from '../files/whole-file.ts';
import { type Config, type Environment, readConfig } from './config.ts';
import { checkDataDir } from './data-dir.ts';
import { readOwnFile } from './own-file.ts';

/**
 * Settings that mails, deal memos and the place of media in an object store depend on. The server
 * saves them, so that a command uses the same. Earlier servers did not save those that are optional.
 */
const siteSettings = v.object({
  PUBLIC_URL: v.string(),
  SITE_NAME: v.string(),
  DESK_URL: v.optional(v.string()),
  BUSINESS_EMAIL: v.string(),
  OPERATOR_FILE: v.optional(v.string()),
  DEMO: v.optional(v.string()),
  COUNTRY_HEADER: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(v.string()),
});
type SiteSettings = v.InferOutput<typeof siteSettings>;

/** In the DATA_DIR of every server. */
export const SITE_FILE = 'site.json';

const fileIn = (dataDir: string) => join(dataDir, SITE_FILE);

/** Writes the site settings of a running server to a file in DATA_DIR. */
export async function saveSiteSettings(config: Config): Promise<void> {
  const saved: SiteSettings = {
    PUBLIC_URL: config.publicUrl,
    SITE_NAME: config.siteName,
    DESK_URL: config.deskUrl,
    BUSINESS_EMAIL: config.businessEmail,
    // A command may run in another folder.
    ...(config.operatorFile && { OPERATOR_FILE: resolve(config.operatorFile) }),
    DEMO: config.isDemo ? '1' : '0',
    ...(config.countryHeader && { COUNTRY_HEADER: config.countryHeader }),
    TRUSTED_PROXIES: config.trustedProxies.join(','),
  };
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await replaceWhole(fileIn(config.dataDir), (draft) =>
    writeFile(draft, `${JSON.stringify(saved, null, 2)}\n`),
  );
}

/**
 * The configuration of a command. Site settings missing in its environment are read from the file.
 */
export function readCommandConfig(environment: Environment): Config {
  const { dataDir } = readConfig(environment);
  checkDataDir(dataDir);
  const saved = readOwnFile(
    fileIn(dataDir),
    siteSettings,
    'a server writes; its next start replaces it',
  );
  return readConfig(environment, saved);
}
