import escapeHtml from 'escape-html';
import type { Locale } from '../../../i18n/locales.ts';
import type { MailContent } from '../mail.ts';

/**
 * A part of a mail, rendered both as text and as HTML. What people wrote may run from right to left,
 * so each paragraph takes its direction from its text.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'entries'; entries: Entry[] }
  | { kind: 'small'; text: string };

/** A title with lines below it. */
export interface Entry {
  title: string;
  details: string[];
}

interface Layout {
  locale: Locale;
  siteName: string;
  siteUrl: string;
  subject: string;
  heading: string;
  blocks: Block[];
}

export function renderLayout(layout: Layout): MailContent {
  const { locale, subject } = layout;
  return { locale, subject, text: toText(layout), html: toHtml(layout) };
}

function toText({ heading, blocks, siteName, siteUrl }: Layout): string {
  const parts = blocks.map((block) => {
    if (block.kind === 'code') return `    ${block.code}`;
    if (block.kind === 'link') return `${block.label}\n${block.url}`;
    if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
    if (block.kind === 'entries') return block.entries.map(toTextEntry).join('\n');
    return block.text;
  });
  return `${[heading, ...parts, `-- \n${siteName}\n${siteUrl}`].join('\n\n')}\n`;
}

function toTextEntry({ title, details }: Entry): string {
  return [`- ${title}`, ...details.map((detail) => `  ${detail}`)].join('\n');
}

/**
 * One column of tables with inline styles, which all mail clients support. The style sheet adds a
 * dark theme in clients that support one.
 */
function toHtml({ locale, siteName, siteUrl, subject, heading, blocks }: Layout): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLES}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f1ee;color:#211d1a">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px"><tr><td style="padding:28px 24px;font:16px/1.6 ${FONTS};${WRAPPING[locale] ?? ''}">
<p class="quiet" style="margin:0 0 20px;color:#6b625b;font-size:14px;font-weight:600">${escapeHtml(siteName)}</p>
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${blocks.map(toHtmlBlock).join('\n')}
<p class="quiet line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e6e0da;color:#6b625b;font-size:13px"><a class="quiet" href="${escapeHtml(siteUrl)}" style="color:#6b625b">${escapeHtml(siteUrl)}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const FONTS =
  "system-ui,-apple-system,'Segoe UI','PingFang SC','Hiragino Sans','Malgun Gothic',sans-serif";

/** Korean lines break between words only. */
const WRAPPING: Partial<Record<Locale, string>> = {
  ko: 'word-break:keep-all;overflow-wrap:anywhere',
};

const STYLES = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#141216!important;color:#f2eff3!important}
.card{background:#1f1c22!important}
.quiet{color:#a8a0ab!important}
.line{border-color:#38333c!important}
.code{background:#2b2730!important;color:#ffffff!important}
}`;

function toHtmlBlock(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `<p class="code" style="margin:20px 0;padding:14px 8px;border-radius:10px;background:#f4f1ee;color:#211d1a;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${escapeHtml(block.code)}</p>`;
    case 'link':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#b32237;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;color:#6b625b;font-size:13px;word-break:break-all">${escapeHtml(block.url)}</p>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:20px">${block.items
        .map((item) => `<li dir="auto" style="margin:0 0 4px">${escapeHtml(item)}</li>`)
        .join('')}</ul>`;
    case 'entries':
      return `<div style="margin:0 0 16px">${block.entries.map(toHtmlEntry).join('')}</div>`;
    case 'small':
      return `<p dir="auto" class="quiet" style="margin:0 0 12px;color:#6b625b;font-size:14px">${escapeHtml(block.text)}</p>`;
    case 'text':
      return `<p dir="auto" style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  }
}

function toHtmlEntry({ title, details }: Entry): string {
  const lines = details.map(
    (detail) =>
      `<p class="quiet" dir="auto" style="margin:0;color:#6b625b;font-size:14px">${escapeHtml(detail)}</p>`,
  );
  return `<div class="line" style="padding:8px 0;border-bottom:1px solid #e6e0da"><p dir="auto" style="margin:0;font-weight:600">${escapeHtml(title)}</p>${lines.join('')}</div>`;
}
