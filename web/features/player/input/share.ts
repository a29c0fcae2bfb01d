export type Shared = 'shared' | 'copied' | 'failed';

/** By the device's own sheet where it has one, else into the clipboard. */
export async function shareLink(content: { title: string; url: string }): Promise<Shared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(content);
      return 'shared';
    }
  } catch (error) {
    // Closed without a choice: that is an answer too.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(content.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
