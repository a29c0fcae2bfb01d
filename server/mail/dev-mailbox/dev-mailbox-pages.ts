import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';

export interface StoredMail {
  /** The file name. */
  name: string;
  subject: string;
  to: string;
  date: string;
  text: string;
  html: string;
}

const STYLES = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:720px;margin:0 auto;padding:24px 16px}
h1{font-size:22px}
ul{list-style:none;padding:0}
li{border-top:1px solid #8884}
li a{display:block;padding:12px 0;text-decoration:none;color:inherit}
li a:hover strong{text-decoration:underline}
small{display:block;opacity:.7}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;border:1px solid #8884;border-radius:8px}
iframe{width:100%;height:640px;border:1px solid #8884;border-radius:8px}`;

const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');

export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLES_HASH}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page for a browser without the key, for example one that followed a link on the site. */
export function missingKeyPage(): string {
  const body = `<p>To read them, open the address that the server printed in its terminal when it
started: it ends with <code>/dev/mail?key=…</code></p>`;
  return renderPage('Outgoing emails', '', body);
}

/** Reloads every five seconds, so that new mails appear. */
export function listPage(mails: StoredMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${encodeURIComponent(mail.name)}"><strong>${escapeHtml(mail.subject)}</strong>${describe(mail)}</a></li>`,
  );
  const list =
    items.length > 0
      ? `<ul>${items.join('')}</ul>`
      : '<p>No emails yet. This page refreshes automatically.</p>';
  return renderPage('Outgoing emails', `<meta http-equiv="refresh" content="5">`, list);
}

export function mailPage(mail: StoredMail): string {
  const body = `<p><a href="/dev/mail">All emails</a></p>${describe(mail)}
<h2>Text</h2><pre>${withLinks(mail.text)}</pre>
<h2>HTML</h2><iframe sandbox src="/dev/mail/${encodeURIComponent(mail.name)}/html" title="The email as HTML"></iframe>`;
  return renderPage(mail.subject, '', body);
}

function describe({ to, date }: StoredMail): string {
  const time = date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return `<small>${escapeHtml(to)} · ${escapeHtml(time)}</small>`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function renderPage(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${head}<style>${STYLES}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}
