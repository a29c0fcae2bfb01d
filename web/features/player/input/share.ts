import { copyText } from '#ui/text/copy-text.ts';

export type Shared = 'shared' | 'copied' | 'failed';

/** Opens the system's share sheet where available, else copies the link to the clipboard. */
export async function shareLink(content: { title: string; url: string }): Promise<Shared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(content);
      return 'shared';
    }
  } catch (error) {
    // The user closed the share sheet, so the link is not copied either.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  return (await copyText(content.url)) ? 'copied' : 'failed';
}
