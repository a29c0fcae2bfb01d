import { describe, expect, test } from 'vitest';
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
  test('becomes a page: its lead, its sections by id, a table of contents', () => {
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

  test('with a picture of its own shows it beside the title, at once; others when they come near', () => {
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
    const [own, other] = html.match(/<img [^>]+>/g) ?? [];
    expect(own).toMatch(/width="1280" height="800" alt="" fetchpriority="high"/);
    expect(other).toMatch(/alt="A desk" loading="lazy"/);
    expect(html).toContain('srcset="/assets/desk-640.avif 640w, /assets/desk-1280.avif 1280w"');
  });

  test('links to pages in its own language, to mail and to nothing of ours elsewhere', () => {
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

  test('may set words in bold where no spaces stand between them', () => {
    expect(htmlOf('1. **選擇。**然後「**詢問**」。')).toContain(
      '<strong>選擇。</strong>然後「<strong>詢問</strong>」。',
    );
  });

  test('marks what names facts about the operator, so that it can be left out', () => {
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
  ])('has the block %s', (name, lines, html) => {
    expect(htmlOf(`:::${name}`, ...lines, ':::')).toContain(html);
  });
});

describe('a mistake is told with its file and line', () => {
  test.each([
    [6, 'no such block: fact;', [':::fact', '- 1 | a', ':::']],
    [6, 'the block facts has no ::: at its end', [':::facts', '- 1 | a']],
    [7, 'the block note has not ended', [':::note', ':::quote', 'x', ':::']],
    [6, 'no block is open', [':::']],
    [7, 'a fact reads', [':::facts', '- 1 a', ':::']],
    [7, 'a card begins with ###', [':::cards', 'x', ':::']],
    [7, 'steps are one list', [':::steps', '- x', ':::']],
    [8, 'an action is one link', [':::action', '[a](page:)', 'or [b](page:)', ':::']],
    [7, 'no such placeholder: {title}', ['x', 'and {title}.']],
    [6, '{company} may stand in a paragraph', ['## We, {company} {#a}']],
    [6, '{company} may stand in a paragraph', ['### {company}']],
    [7, '{company} may stand in a paragraph', [':::note', '{company}', ':::']],
    [6, "the id belongs to the page's layout: content", ['## Rights {#content}']],
    [8, 'no page of the site', ['x', '', 'see [it](page:abuot)']],
    [6, 'no page of the site', ['[x](http://a.example)']],
    [6, 'no page of the site', ['[x](javascript:alert)']],
    [6, 'no page of the site', ['[x](mailto:me@a.example)']],
    [8, 'no such picture: picture:chair', ['x', '', '![A chair](picture:chair)']],
    [6, 'what the picture shows', ['![](picture:desk)']],
    [6, 'a picture stands on a line of its own', ['see ![A desk](picture:desk)']],
    [10, 'the id is there twice: a', ['## A {#a}', '', 'x', '', '## B {#a}']],
    [6, 'the heading has no {#id}: A', ['## A']],
    [6, 'a heading begins with ##', ['# A']],
    [8, 'HTML is not understood here: <b>', ['x', '', 'some <b>bold</b>']],
    [6, 'HTML is not understood here: <script>', ['<script>', 'alert(1)', '</script>']],
    [6, 'two asterisks', ['**never closed']],
  ])('line %i: %s', (line, words, lines) => {
    expect(() => htmlOf(...lines)).toThrow(`content/about/en.md:${line}: ${words}`);
  });

  test.each([
    ['the document does not begin with ---', ['title: x']],
    ['the second --- is missing', ['---', 'title: x']],
    ['the title is missing', ['---', 'description: x', '---']],
    ['the description is missing', ['---', 'title: x', '---']],
    ['the description is longer', ['---', 'title: x', `description: ${'x'.repeat(161)}`, '---']],
    ['not one of title, description, picture: name: x', ['---', 'name: x', '---']],
    ['no such picture: chair', ['---', 'title: x', 'description: x', 'picture: chair', '---']],
    ['{company} may stand in a paragraph', ['---', 'title: {company}', 'description: x', '---']],
  ])('at the top: %s', (words, lines) => {
    expect(() => compile(lines)).toThrow(words);
  });
});
