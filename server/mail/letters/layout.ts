import escapeHtml from 'escape-html';
import type { Locale } from '#i18n/locales.ts';
import type { MailContent } from '../mail.ts';

/** A part of a mail, rendered both as text and as HTML. */
export type Block =
  | { kind: 'text'; text: string }
  /** Text that a buyer or an operator wrote: indented, with the direction of its script. */
  | { kind: 'quoted'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'command'; command: string }
  | { kind: 'link'; label: string; url: string }
  /** Words in small print that are a link. */
  | { kind: 'small-link'; label: string; url: string }
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
  /** Above everything else. */
  firstLine?: string | undefined;
}

export function renderLayout(layout: Layout): MailContent {
  const { locale, subject } = layout;
  return { locale, subject, text: toText(layout), html: toHtml(layout) };
}

function toText({ firstLine, heading, blocks, siteName, siteUrl }: Layout): string {
  const parts = blocks.map(toTextBlock);
  return `${[...(firstLine ? [firstLine] : []), heading, ...parts, `-- \n${siteName}\n${siteUrl}`].join('\n\n')}\n`;
}

function toTextBlock(block: Block): string {
  switch (block.kind) {
    case 'quoted':
      return toLines(block.text)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'code':
      return `    ${block.code}`;
    case 'command':
      return `    ${block.command}`;
    case 'link':
    case 'small-link':
      return `${block.label}\n${block.url}`;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'entries':
      return block.entries.map(toTextEntry).join('\n');
    case 'small':
    case 'text':
      return block.text;
  }
}

function toTextEntry({ title, details }: Entry): string {
  return [`- ${title}`, ...details.map((detail) => `  ${detail}`)].join('\n');
}

/** Consecutive blank lines become one. */
function toLines(text: string): string[] {
  return text
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/\n\s*\n/g, '\n\n')
    .split('\n');
}

/**
 * One column of tables with inline styles, which all mail clients support. The style sheet adds a
 * dark theme in clients that support one.
 */
function toHtml(layout: Layout): string {
  const { locale, siteName, siteUrl, subject, heading, blocks, firstLine } = layout;
  const first = firstLine
    ? `<p class="quiet" style="margin:0 0 16px;color:#6b625b;font-size:13px">${escapeHtml(firstLine)}</p>\n`
    : '';
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
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px"><tr><td style="padding:28px 24px;font:16px/1.6 ${FONTS};overflow-wrap:anywhere;${WRAPPING[locale] ?? ''}">
${first}<p class="quiet" style="margin:0 0 20px;color:#6b625b;font-size:14px;font-weight:600">${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
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
  ko: 'word-break:keep-all',
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
    case 'command':
      return `<p class="code" style="margin:0 0 16px;padding:10px 12px;border-radius:10px;background:#f4f1ee;color:#211d1a;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace">${escapeHtml(block.command)}</p>`;
    case 'quoted':
      return `<div class="line" style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #e6e0da">${toLines(
        block.text,
      )
        .map((line) => `<p dir="auto" style="margin:0">${escapeHtml(line) || '<br>'}</p>`)
        .join('')}</div>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:20px">${block.items
        .map((item) => `<li style="margin:0 0 4px">${isolate(item)}</li>`)
        .join('')}</ul>`;
    case 'entries':
      return `<div style="margin:0 0 16px">${block.entries.map(toHtmlEntry).join('')}</div>`;
    case 'small-link':
      return `<p class="quiet" style="margin:0 0 12px;font-size:14px"><a class="quiet" href="${escapeHtml(block.url)}" style="color:#6b625b">${escapeHtml(block.label)}</a></p>`;
    case 'small':
      return `<p class="quiet" style="margin:0 0 12px;color:#6b625b;font-size:14px">${escapeHtml(block.text)}</p>`;
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  }
}

function toHtmlEntry({ title, details }: Entry): string {
  const lines = details.map(
    (detail) =>
      `<p class="quiet" style="margin:0;color:#6b625b;font-size:14px">${isolate(detail)}</p>`,
  );
  return `<div class="line" style="padding:8px 0;border-bottom:1px solid #e6e0da"><p style="margin:0;font-weight:600">${isolate(title)}</p>${lines.join('')}</div>`;
}

/** Text that runs from right to left keeps its order, without moving to the right edge. */
function isolate(text: string): string {
  return `<span dir="auto">${escapeHtml(text)}</span>`;
}
