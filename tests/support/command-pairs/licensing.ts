import { join } from 'node:path';
import { addDrama } from '../data/catalogue.ts';
import { addEpisodes } from '../data/episodes.ts';
import { folderWith } from '../data/import.ts';
import { addGrant } from '../data/rights.ts';
import { addScreener } from '../data/screeners.ts';
import { jobEnd, uploadFile } from '../desk-files.ts';
import { type Pair, type PairSetting, pair, unique } from './pair.ts';

async function title({ context }: PairSetting) {
  const id = await addDrama(context.db, { texts: { en: { title: 'Harbour' } } });
  await addEpisodes(context.db, id, [60]);
  return { id, drama: `id:${id}` };
}

async function grant(setting: PairSetting) {
  const thing = await title(setting);
  return { ...thing, row: `R${await addGrant(setting.context.db, thing.id, {})}` };
}

const year = new Date().getUTCFullYear();
const lastDay = `${year + 1}-06-30`;
const party = { direction: 'out', party: 'Luna TV', reference: 'LT-1' } as const;

/** An import of one grant, as a file and as text. */
async function rightsFile(setting: PairSetting) {
  const { drama } = await title(setting);
  const scope = { media: ['svod'], territories: ['MX'], start: `${year}-01-01` };
  const text = JSON.stringify({ rights: [{ external_id: drama, ...party, ...scope }] });
  return { setting, text, path: join(await folderWith({ 'rights.json': text }), 'rights.json') };
}

const screener = (state: 'active' | 'requested') => async (setting: PairSetting) => {
  const { id } = await title(setting);
  const titles = [{ dramaId: id }];
  const { screenerId, email } = await addScreener(setting.context.db, { state, titles });
  return { screener_id: screenerId, email };
};
const screenerOf = ({ screener_id }: { screener_id: number }) => String(screener_id);

async function shortlist(setting: PairSetting) {
  const { shortlist_id, version } = await setting.owner.createShortlist({ name: 'Spring' });
  const { drama } = await title(setting);
  const titles = [{ drama }];
  return setting.owner.updateShortlist({ shortlist_id, version, titles });
}
const shortlistOf = ({ shortlist_id }: { shortlist_id: number }) => String(shortlist_id);

async function sharedList(setting: PairSetting) {
  const thing = await shortlist(setting);
  await setting.owner.shareShortlist({ shortlist_id: thing.shortlist_id, days: 7 });
  return thing;
}

/** Commands about rights, screeners and shortlists. */
export const licensingPairs: Record<string, Pair> = {
  'rights import': pair(
    rightsFile,
    ({ path }) => [path],
    async (owner, { setting, text }) => {
      const upload_ids = [await uploadFile(setting.desk, setting.token, 'rights.json', text)];
      const { job_id } = await owner.checkRightsImport({ upload_ids });
      await jobEnd(owner, job_id);
      return jobEnd(owner, (await owner.applyRightsImport({ job_id })).job_id);
    },
  ),
  'rights add': pair(
    title,
    ({ drama }) => [
      ...['--drama', drama, '--direction', 'out', '--party', party.party],
      ...['--media', 'svod', '--territories', 'MX', '--from', `${year}-01-01`],
    ],
    (owner, { drama }) =>
      owner.saveGrant({
        ...party,
        drama,
        media: ['svod'],
        territories: ['MX'],
        start: `${year}-01-01`,
        is_exclusive: false,
        may_sublicense: true,
        status: 'active',
        base: null,
      }),
  ),
  'rights end': pair(
    grant,
    ({ row }) => [row, '--on', lastDay],
    (owner, { row }) => owner.endRights({ id: row, last_day: lastDay, reason: '' }),
  ),
  'screener create': pair(
    async (setting) => ({ ...(await title(setting)), email: `${unique('kim')}@han.example` }),
    ({ email, drama }) => ['--to', email, '--name', 'Kim', '--drama', drama],
    (owner, { email, id }) =>
      owner.createScreeners({
        recipients: [{ email, name: 'Kim', company: '', locale: 'en' }],
        titles: [{ drama_id: id }],
      }),
  ),
  'screener approve': pair(
    screener('requested'),
    (thing) => [screenerOf(thing)],
    (owner, { screener_id }) => owner.approveScreener({ screener_id }),
  ),
  'screener decline': pair(
    screener('requested'),
    (thing) => [screenerOf(thing), '--reason', 'Sold'],
    (owner, { screener_id }) => owner.declineScreener({ screener_id, reason: 'Sold' }),
  ),
  'screener change': pair(
    screener('active'),
    (thing) => [screenerOf(thing), '--plays', '3'],
    async (owner, { screener_id }) => {
      const { terms_version } = await owner.getScreener({ screener_id });
      return owner.changeScreener({ screener_id, terms_version, max_plays: 3, is_mailed: false });
    },
  ),
  'screener resend': pair(
    screener('active'),
    (thing) => [screenerOf(thing)],
    (owner, { screener_id }) => owner.resendScreener({ screener_id }),
  ),
  'screener revoke': pair(
    screener('active'),
    (thing) => [screenerOf(thing)],
    (owner, { screener_id }) => owner.revokeScreener({ screener_id }),
  ),
  'screener forget': pair(
    screener('active'),
    ({ email }) => [email],
    (owner, { email }) => owner.forgetRecipient({ email }),
  ),
  'shortlist create': pair(
    title,
    ({ drama }) => ['Spring', drama],
    (owner) => owner.createShortlist({ name: 'Spring' }),
  ),
  'shortlist edit': pair(
    shortlist,
    (thing) => [shortlistOf(thing), '--name', 'Autumn'],
    (owner, { shortlist_id, version }) =>
      owner.updateShortlist({ shortlist_id, version, name: 'Autumn' }),
  ),
  'shortlist delete': pair(
    shortlist,
    (thing) => [shortlistOf(thing)],
    (owner, { shortlist_id }) => owner.deleteShortlist({ shortlist_id }),
  ),
  'shortlist share': pair(
    shortlist,
    (thing) => [shortlistOf(thing)],
    (owner, { shortlist_id }) => owner.shareShortlist({ shortlist_id, days: 30 }),
  ),
  'shortlist unshare': pair(
    sharedList,
    (thing) => [shortlistOf(thing)],
    (owner, { shortlist_id }) => owner.unshareShortlist({ shortlist_id }),
  ),
};
