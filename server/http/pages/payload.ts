import { CallFailure } from '#contract/client.ts';
import type { ContentPage } from '#contract/site/content.ts';
import type { RenderedPage } from './finished-page.ts';

const NAME = '/_payload.json';
const PLAIN_TEXT = 'text/plain; charset=utf-8';

/**
 * The path of the page that a payload belongs to; undefined for other paths. Browsers fetch the
 * payload of a content page when they navigate inside the site.
 */
export function pageOfPayload(path: string): string | undefined {
  return path.endsWith(NAME) ? path.slice(0, -NAME.length) : undefined;
}

/** `find` returns undefined when the page does not exist in the language. */
export async function payloadReply(
  find: () => Promise<ContentPage | undefined>,
): Promise<RenderedPage> {
  try {
    const page = await find();
    return page
      ? reply(200, 'application/json', JSON.stringify(page))
      : reply(404, PLAIN_TEXT, 'There is no such page in this language.');
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return reply(error.status, PLAIN_TEXT, error.message);
  }
}

function reply(status: number, type: string, body: string): RenderedPage {
  return { status, headers: { 'content-type': type }, body, inlineScripts: [] };
}
