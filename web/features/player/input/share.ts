export type Shared = 'shared' | 'copied' | 'failed';

/** With the system's share sheet where there is one, else to the clipboard. */
export async function shareLink(content: { title: string; url: string }): Promise<Shared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(content);
      return 'shared';
    }
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(content.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
