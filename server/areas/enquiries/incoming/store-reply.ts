import { MAX_ENQUIRY_FILES } from '#contract/limits/enquiry-limits.ts';
import type { Db } from '#server/db/client.ts';
import { isWithin } from '#server/limits/rate-limits.ts';
import type { Log } from '#server/log.ts';
import { insertFiles, lockEnquiry, type NewFile, updateForReply } from '../enquiry.queries.ts';
import { findRoom, incomingLimits } from '../enquiry-limits.ts';
import { areTooLarge, type FindPictureFormat, readFile } from '../read-files.ts';
import * as queries from './incoming.queries.ts';
import type { AttachedFile } from './read-mail.ts';
import { CUT } from './reply-text.ts';

export interface ReplyParts {
  db: Db;
  now: () => Date;
  log: Log;
  findPictureFormat: FindPictureFormat;
}

interface Reply {
  mail_id: string;
  mail_from: string;
  text: string;
  files: AttachedFile[];
  /** Whether the mail was read to its end. */
  isWhole: boolean;
}

/** How many names are kept of the files of a mail that are not kept themselves. */
const MAX_LEFT_OUT = 50;

/** Adds a reply by mail to its enquiry, unless that is full or gets too many. */
export async function storeReply(
  { db, now, log, findPictureFormat }: ReplyParts,
  enquiryId: number,
  { files, isWhole, ...mail }: Reply,
): Promise<void> {
  const { kept, leftOut } = await sortFiles(files, isWhole, findPictureFormat);
  await db.transaction().execute(async (tx) => {
    if (!(await lockEnquiry(tx, enquiryId))) return;
    const room = await findRoom(tx, enquiryId, mail.text);
    if (room.isFull || !(await isWithin(tx, incomingLimits(enquiryId), now())))
      return log.warn(
        { enquiryId, mail: mail.mail_id },
        'a reply by mail beyond the limits of its enquiry stays in the mailbox only',
      );
    const stored = areTooLarge(kept, room.bytes) ? [] : kept;
    const refused = kept.slice(stored.length).map(({ filename }) => filename);
    const inserted = await queries.insertMailedMessage(tx, {
      ...mail,
      enquiry_id: enquiryId,
      at: now(),
      left_out: shorten([...refused, ...leftOut]),
    });
    if (inserted === undefined) return;
    await insertFiles(tx, inserted, stored);
    await updateForReply(tx, enquiryId, now());
  });
}

/**
 * The first pictures and PDFs, as many as an enquiry may have, and the names of the other files. Of a
 * mail that was read in part no file is kept.
 */
async function sortFiles(
  attached: AttachedFile[],
  isWhole: boolean,
  findPictureFormat: FindPictureFormat,
) {
  const kept: NewFile[] = [];
  const leftOut: string[] = [];
  for (const file of attached) {
    const mayBeKept = isWhole && kept.length < MAX_ENQUIRY_FILES;
    const read = mayBeKept && (await readFile(file, findPictureFormat));
    if (read && !areTooLarge([...kept, read])) kept.push(read);
    else leftOut.push(file.filename);
  }
  return { kept, leftOut: isWhole ? leftOut : [...leftOut, CUT] };
}

const shorten = (names: string[]) =>
  names.length > MAX_LEFT_OUT ? [...names.slice(0, MAX_LEFT_OUT - 1), CUT] : names;
