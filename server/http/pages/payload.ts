import { CallFailure } from '../../../contract/client.ts';
import type { ContentPage } from '../../../contract/site/content.ts';

const NAME = '/_payload.json';

/** The page an address is the payload of: what a browser that is on the site fetches of it. */
export function pageOfPayload(path: string): string | undefined {
  return path.endsWith(NAME) ? path.slice(0, -NAME.length) : undefined;
}

/** Found by `find`, which gives nothing where there is no such page, or not in the language. */
export async function payloadReply(
  find: () => Promise<ContentPage | undefined>,
): Promise<Response> {
  try {
    const page = await find();
    return page ? Response.json(page) : inWords(404, 'There is no such page in this language.');
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return inWords(error.status, error.message);
  }
}

function inWords(status: number, words: string): Response {
  return new Response(words, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
