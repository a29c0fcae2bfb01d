import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ContentPage as Content } from '#contract/site/content.ts';
import { pageKey } from '#contract/site/pages.ts';
import { takePayload } from '../lib/api/payloads.ts';
import { shouldRevalidateByAddress, withPageStatus } from '../lib/loading/load.ts';
import { headContext, pageContext } from '../lib/loading/page-context.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';
import { pageNotFound } from '../lib/loading/page-not-found.ts';
import { useFollowedLinks } from '../lib/use-followed-links.ts';
import './content-page.css';

function loadOnServer({ context, request }: LoaderFunctionArgs): Promise<Content> {
  const url = new URL(request.url);
  return withPageStatus(url, async () => {
    const page = await context.get(pageContext).content(url);
    if (!page) throw pageNotFound(url);
    if (page.isFormer) context.set(headContext, { isUnlisted: true });
    return page;
  });
}

function loadInBrowser({ request }: LoaderFunctionArgs): Promise<Content> {
  return takePayload(pageKey(new URL(request.url)));
}

export const loader = import.meta.env.SSR ? loadOnServer : loadInBrowser;
export const shouldRevalidate = shouldRevalidateByAddress;

export const handle: PageHandle<Content> = {
  title: (_t, { title }) => title,
  description: (_t, { description }) => description,
};

/** Every page that is made from a document; `scripts/content` generates the HTML. */
export function Component() {
  const { html } = useLoaderData<typeof loader>();
  return <DocumentPart html={html} />;
}

export function DocumentPart({ html }: Pick<Content, 'html'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the links inside
    <div
      className="content"
      onClick={useFollowedLinks()}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
