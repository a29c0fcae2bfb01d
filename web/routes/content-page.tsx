import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import type { ContentPage as Content } from '../../contract/site/content.ts';
import { takePayload } from '../lib/api/payloads.ts';
import { settle, whenReadDiffers } from '../lib/loading/load.ts';
import { pageContext } from '../lib/loading/page-context.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';
import { pageNotFound } from '../lib/loading/validate.ts';
import { useFollowedLinks } from '../lib/use-followed-links.ts';
import './content-page.css';

export function loader({ context, request }: LoaderFunctionArgs): Promise<Content> {
  const url = new URL(request.url);
  return settle(url, async () => {
    const page = await context.get(pageContext).content(url.pathname);
    if (!page) throw pageNotFound(url);
    return page;
  });
}

export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Content> {
  return takePayload(new URL(request.url).pathname);
}

export const shouldRevalidate = whenReadDiffers;

export const handle: PageHandle<Content> = {
  title: (_t, { title }) => title,
  description: (_t, { description }) => description,
};

/** Every page that is made from a document; `scripts/content` makes the HTML. */
export default function ContentPage() {
  const { html } = useLoaderData<typeof loader>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the links inside
    <div
      className="content"
      onClick={useFollowedLinks()}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
