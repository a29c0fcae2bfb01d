import { moveToDeadMails } from '#server/mail/outbox/dead-mails.queries.ts';
import { queueMail } from '../areas/queue-mail.ts';
import { addSession, addUser } from '../data/users.ts';
import { type Pair, type PairSetting, pair, unique } from './pair.ts';

const buyer = async ({ context }: PairSetting) => ({ buyer_id: await addUser(context.db) });
async function signedIn(setting: PairSetting) {
  const thing = await buyer(setting);
  await addSession(setting.context.db, thing.buyer_id);
  return thing;
}
const idOf = ({ buyer_id }: { buyer_id: number }) => String(buyer_id);

async function disabledBuyer(setting: PairSetting) {
  const thing = await buyer(setting);
  await setting.owner.disableBuyer({ ...thing, reason: 'Unpaid' });
  return thing;
}

/** A mail that the recipient's server has refused. */
async function deadMail({ context: { db } }: PairSetting) {
  const content = { locale: 'en' as const, subject: 'A quote', text: 'Text', html: '<p>Text</p>' };
  const expiresAt = new Date(Date.now() + 600_000);
  const mail = { to: 'ana@luz.example', content, expiresAt, topic: 'order' as const };
  const mail_id = await db.transaction().execute((tx) => queueMail(tx, mail));
  await moveToDeadMails(db, mail_id, 'refused', '550 no');
  return { mail_id };
}

const newMember = async () => ({ email: `${unique('member')}@luz.example` });

async function member(setting: PairSetting) {
  const { email } = await newMember();
  const { staff_id } = await setting.owner.addStaff({ email, name: 'Ana', role: 'sales' });
  return { email, staff_id };
}

async function disabledMember(setting: PairSetting) {
  const thing = await member(setting);
  await setting.owner.disableStaff({ staff_id: thing.staff_id });
  return thing;
}

const emailOf = ({ email }: { email: string }) => [email];

/** Commands about accounts, mails and staff. */
export const peoplePairs: Record<string, Pair> = {
  'account note': pair(
    buyer,
    (thing) => [idOf(thing), 'Called.'],
    (owner, thing) => owner.addBuyerNote({ ...thing, note: 'Called.' }),
  ),
  'account disable': pair(
    buyer,
    (thing) => [idOf(thing), '--reason', 'Unpaid'],
    (owner, thing) => owner.disableBuyer({ ...thing, reason: 'Unpaid' }),
  ),
  'account enable': pair(
    disabledBuyer,
    (thing) => [idOf(thing)],
    (owner, thing) => owner.enableBuyer(thing),
  ),
  'account sign-out': pair(
    signedIn,
    (thing) => [idOf(thing)],
    (owner, thing) => owner.signOutBuyer(thing),
  ),
  'mail retry': pair(
    deadMail,
    ({ mail_id }) => [String(mail_id)],
    (owner, thing) => owner.retryMail(thing),
  ),
  'staff add': pair(
    newMember,
    ({ email }) => [email, '--name', 'Ana', '--role', 'sales'],
    (owner, { email }) => owner.addStaff({ email, name: 'Ana', role: 'sales' }),
  ),
  'staff role': pair(
    member,
    ({ email }) => [email, '--role', 'reader'],
    (owner, { staff_id }) => owner.changeRole({ staff_id, role: 'reader' }),
  ),
  'staff disable': pair(member, emailOf, (owner, { staff_id }) => owner.disableStaff({ staff_id })),
  'staff enable': pair(disabledMember, emailOf, (owner, { staff_id }) =>
    owner.enableStaff({ staff_id }),
  ),
  'staff reset': pair(member, emailOf, (owner, { staff_id }) => owner.resetStaff({ staff_id })),
  'staff sign-out': pair(member, emailOf, (owner, { staff_id }) =>
    owner.signOutStaff({ staff_id }),
  ),
  'staff require-second-factor': pair(
    ({ owner }) => owner.requireSecondFactor({ is_required: true }),
    () => ['off'],
    (owner) => owner.requireSecondFactor({ is_required: false }),
  ),
};
