import { CallFailure } from '../../../contract/client.ts';
import type { ContentPage } from '../../../contract/site/content.ts';

const NAME = '/_payload.json';

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
): Promise<Response> {
  try {
    const page = await find();
    return page ? Response.json(page) : plainText(404, 'There is no such page in this language.');
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return plainText(error.status, error.message);
  }
}

function plainText(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
