import type { Locale } from '#i18n/locales.ts';
import { createFileMaker, type FileMaker } from '#server/areas/orders/files/file-maker.ts';
import type { Countersignature, MemoContent } from '../memo/memo-content.ts';
import type { FileTask } from './write-file.ts';

const THREAD = new URL('./file-worker-thread.ts', import.meta.url);

/** Makes the files of orders and deals in one thread, so that fonts are loaded once. */
export const createTradeFileMaker = () => createFileMaker<FileTask>(THREAD);

export type MemoFiles = ReturnType<typeof createMemoFiles>;

export function createMemoFiles(
  { makeNext }: Pick<FileMaker<FileTask>, 'makeNext'>,
  { siteName }: { siteName: string },
) {
  return {
    dealMemo: (locale: Locale, content: MemoContent): Promise<Buffer> =>
      makeNext({ kind: 'dealMemo', locale, content, siteName }),

    /** Returns the memo with a page added; the result begins with the bytes of the memo. */
    countersignMemo(
      locale: Locale,
      memo: Uint8Array,
      countersignature: Countersignature,
    ): Promise<Buffer> {
      // A copy: the array may be a part of a larger buffer, all of which would be posted.
      const own = new Uint8Array(memo);
      return makeNext({ kind: 'countersignedMemo', locale, memo: own, countersignature, siteName });
    },
  };
}
