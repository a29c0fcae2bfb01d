import { describe, expect, test } from 'vitest';
import { TOOL_MARK } from '#contract/site/content.ts';
import { compileDocument } from './compile-document.ts';
import type { Pictures } from './pictures.ts';

const files = (format: string) =>
  [640, 1280].map((width) => ({
    address: `/assets/desk-${width}.${format}`,
    width,
    height: (width * 5) / 8,
  }));
const pictures: Pictures = new Map([['desk', { avif: files('avif'), webp: files('webp') }]]);

const HEAD = ['---', 'title: About {site}', 'description: What we do.', '---', ''];

const compile = (lines: string[], locale: 'en' | 'zh-TW' = 'en') =>
  compileDocument(lines.join('\n'), { file: `content/about/${locale}.md`, locale, pictures });
const htmlOf = (...lines: string[]) => compile([...HEAD, ...lines]).page.html;

describe('a document', () => {
  test('becomes a page with its lead, sections by id and a table of contents', () => {
    const { page, outline } = compile([...HEAD, 'We & you.', '', '## Why {#why}', '', 'So.']);
    expect(page.title).toBe('About {site}');
    expect(page.description).toBe('What we do.');
    expect(page.html).toBe(
      '<article class="paper"><header><h1>About {site}</h1><p>We &amp; you.</p></header>' +
        '<nav class="contents" aria-label="On this page"><ol><li><a href="#why">Why</a></li></ol></nav>' +
        '<details class="contents"><summary>On this page</summary><ol><li><a href="#why">Why</a></li></ol></details>' +
        '<div><section id="why"><h2>Why</h2><p>So.</p></section></div></article>',
    );
    expect(outline).toContain('section why');
  });

  test('loads the picture beside the title eagerly, and the other pictures lazily', () => {
    const lines = HEAD.toSpliced(3, 0, 'picture: desk');
    const { html } = compile([
      ...lines,
      'Lead.',
      '',
      '## A {#a}',
      '',
      '![A desk](picture:desk)',
    ]).page;
    expect(html).toContain('class="showcase"');
    const [hero, other] = html.match(/<img [^>]+>/g) ?? [];
    expect(hero).toMatch(/width="1280" height="800" alt="" fetchpriority="high"/);
    expect(other).toMatch(/alt="A desk" loading="lazy"/);
    expect(html).toContain('srcset="/assets/desk-640.avif 640w, /assets/desk-1280.avif 1280w"');
  });

  test('is divided by a tool into two complete elements', () => {
    const lines = HEAD.toSpliced(3, 0, 'picture: desk');
    const { page, outline } = compile([
      ...lines,
      'Lead.',
      '',
      ':::tool',
      ':::',
      '',
      '## A {#a}',
      '',
      'Text.',
    ]);
    expect(page.html.split(TOOL_MARK)).toEqual([
      expect.stringMatching(
        /^<div class="showcase"><header><div>.*<p>Lead\.<\/p><\/div><picture>.*<\/picture><\/header><\/div>$/,
      ),
      '<div class="showcase"><section id="a"><h2>A</h2><p>Text.</p></section></div>',
    ]);
    expect(outline).toContain('tool 1');
  });

  test('links to pages in its own language, to mail addresses and to https addresses', () => {
    const line =
      '[a](page:) [b](page:player/3) [c](page:short-play-copyright?sort=x#y) [d](mailto:{email}) <https://a.example/?b&c>';
    const html = compile([...HEAD, line], 'zh-TW').page.html;
    expect(html.match(/href="[^"]+"/g)).toEqual([
      'href="/zh"',
      'href="/zh/player/3"',
      'href="/zh/short-play-copyright?sort=x#y"',
      'href="mailto:{email}"',
      'href="https://a.example/?b&amp;c"',
    ]);
  });

  test('renders bold text that is not surrounded by spaces', () => {
    expect(htmlOf('1. **選擇。**然後「**詢問**」。')).toContain(
      '<strong>選擇。</strong>然後「<strong>詢問</strong>」。',
    );
  });

  test('marks paragraphs and list items with facts about the operator, so that they can be omitted', () => {
    expect(
      htmlOf(
        'We are {company}, {address}.',
        '',
        '- a',
        '- [{copyright_email}](mailto:{copyright_email})',
      ),
    ).toContain(
      '<!--needs company address--><p>We are {company}, {address}.</p><!--/needs-->' +
        '<ul>\n<li>a</li>\n<!--needs copyright_email--><li><a href="mailto:{copyright_email}">{copyright_email}</a></li>\n<!--/needs--></ul>',
    );
    expect(htmlOf('- a', '', '- {company}')).toContain(
      '<!--needs company--><li><p>{company}</p></li>\n<!--/needs-->',
    );
  });

  test.each([
    [
      'facts',
      ['- {titles} | titles', '- 1–120 | months'],
      '<dl class="facts"><div><dt>titles</dt><dd>{titles}</dd></div><div><dt>months</dt><dd>1–120</dd></div></dl>',
    ],
    [
      'cards',
      ['### One', 'Its text.', '', '### Two', '- a'],
      '<ul class="cards"><li><h3>One</h3><p>Its text.</p></li><li><h3>Two</h3><ul>\n<li>a</li>\n</ul>\n</li></ul>',
    ],
    [
      'steps',
      ['1. **Ask.** Now', '2. Wait'],
      '<ol class="steps"><li><strong>Ask.</strong> Now</li><li>Wait</li></ol>',
    ],
    ['quote', ['Hear.'], '<div class="quote"><p>Hear.</p></div>'],
    ['note', ['Mind.'], '<div class="note" role="note"><p>Mind.</p></div>'],
    [
      'action',
      ['[Go](page:)', '[Write](mailto:{email})'],
      '<p class="actions"><a href="/en">Go</a><a href="mailto:{email}">Write</a></p>',
    ],
  ])('renders the block %s', (name, lines, html) => {
    expect(htmlOf(`:::${name}`, ...lines, ':::')).toContain(html);
  });
});

describe('an error names the file and line', () => {
  test.each([
    [6, 'unknown block: fact;', [':::fact', '- 1 | a', ':::']],
    [6, 'the block facts is not closed with :::', [':::facts', '- 1 | a']],
    [7, 'the block note is not closed', [':::note', ':::quote', 'x', ':::']],
    [6, '::: closes no block', [':::']],
    [7, 'a fact is written as', [':::facts', '- 1 a', ':::']],
    [7, 'a card must begin with a ###', [':::cards', 'x', ':::']],
    [7, 'steps must be one numbered list', [':::steps', '- x', ':::']],
    [
      8,
      'each line of an action must be one link',
      [':::action', '[a](page:)', 'or [b](page:)', ':::'],
    ],
    [7, 'the block tool must be empty', [':::tool', 'x', ':::']],
    [7, 'the block note is empty', [':::note', ':::']],
    [7, 'a tool is allowed only before the first heading of a page with a', [':::tool', ':::']],
    [7, 'unknown placeholder: {title}', ['x', 'and {title}.']],
    [6, '{company} is allowed only in a paragraph', ['## We, {company} {#a}']],
    [6, '{company} is allowed only in a paragraph', ['### {company}']],
    [7, '{company} is allowed only in a paragraph', [':::note', '{company}', ':::']],
    [6, "the id is used by the page's layout: content", ['## Rights {#content}']],
    [8, 'a link must be', ['x', '', 'see [it](page:abuot)']],
    [6, 'a link must be', ['[x](http://a.example)']],
    [6, 'a link must be', ['[x](javascript:alert)']],
    [6, 'a link must be', ['[x](mailto:me@a.example)']],
    [8, 'unknown picture: picture:chair', ['x', '', '![A chair](picture:chair)']],
    [6, 'the picture has no alternative text', ['![](picture:desk)']],
    [6, 'a picture must be on its own line', ['see ![A desk](picture:desk)']],
    [10, 'duplicate id: a', ['## A {#a}', '', 'x', '', '## B {#a}']],
    [6, 'the heading has no {#id}: A', ['## A']],
    [6, 'a heading must begin with ##', ['# A']],
    [8, 'HTML is not allowed: <b>', ['x', '', 'some <b>bold</b>']],
    [6, 'HTML is not allowed: <script>', ['<script>', 'alert(1)', '</script>']],
    [6, 'unmatched **', ['**never closed']],
  ])('line %i: %s', (line, words, lines) => {
    expect(() => htmlOf(...lines)).toThrow(`content/about/en.md:${line}: ${words}`);
  });

  test.each([
    [10, 'a heading must follow the tool', [':::tool', ':::', '', 'x']],
    [10, 'a heading must follow the tool', [':::tool', ':::', ':::tool', ':::']],
    [10, 'a tool is allowed only before the first', ['## A {#a}', '', ':::tool', ':::']],
  ])('line %i of a page with a picture: %s', (line, words, lines) => {
    const compiled = () => compile([...HEAD.toSpliced(3, 0, 'picture: desk'), ...lines]);
    expect(compiled).toThrow(`content/about/en.md:${line}: ${words}`);
  });

  test.each([
    ['the document must begin with ---', ['title: x']],
    ['the second --- is missing', ['---', 'title: x']],
    ['the title is missing', ['---', 'description: x', '---']],
    ['the description is missing', ['---', 'title: x', '---']],
    ['the description is longer', ['---', 'title: x', `description: ${'x'.repeat(161)}`, '---']],
    ['unknown key; expected title, description, picture: name: x', ['---', 'name: x', '---']],
    ['unknown picture: chair', ['---', 'title: x', 'description: x', 'picture: chair', '---']],
    [
      '{company} is allowed only in a paragraph',
      ['---', 'title: {company}', 'description: x', '---'],
    ],
  ])('at the top: %s', (words, lines) => {
    expect(() => compile(lines)).toThrow(words);
  });
});
