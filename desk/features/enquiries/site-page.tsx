import { sessionStore } from '#desk/lib/session.ts';
import { useStore } from '#ui/state/store.ts';

/** A text that the visitor typed, as a link if it is an address of the public site. */
export function SitePage({ text }: { text: string }) {
  const site = useStore(sessionStore)?.public_url ?? '';
  const url = /^(\/|https?:)/.test(text) ? URL.parse(text, site) : null;
  if (!url || url.origin !== URL.parse(site)?.origin) return text;
  return (
    <a href={url.href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
