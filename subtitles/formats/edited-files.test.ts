import fc from 'fast-check';
import { expect, test } from 'vitest';
import { samples } from '#tests/support/areas/subtitle-samples.ts';
import type { Cue } from '../cue.ts';
import { readSubtitles, writeSubtitles } from './formats.ts';
import { copyableParts, removeCues } from './remove-cues.ts';

const files = Object.values(samples).map((text) => readSubtitles(text, ''));

type Edit = { kind: 'text' | 'times' | 'remove' | 'insert'; at: number; text: string };

const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('text', 'times', 'remove', 'insert'),
    at: fc.nat(9),
    text: fc.string({ unit: fc.constantFrom('a', '字', '\n', '1', ' ', ',', '<', '{', '-->') }),
  }),
  { maxLength: 6 },
);

function applyEdit(cues: readonly Cue[], { kind, at, text }: Edit, id: number): Cue[] {
  const change = (edited: (cue: Cue) => Cue) =>
    cues.map((cue, index) => (index === at ? edited(cue) : cue));
  if (kind === 'text') return change((cue) => ({ ...cue, text }));
  if (kind === 'times') return change((cue) => ({ ...cue, startMs: cue.startMs + 110 }));
  if (kind === 'insert') return cues.toSpliced(at, 0, { id, startMs: 0, endMs: 990, text });
  return cues.toSpliced(at, 1);
}

const isSame = (cue: Cue) => files.some(({ cues }) => cues.includes(cue));

test('edits keep the number, order and times of cues and the lines of all others', () => {
  fc.assert(
    fc.property(fc.constantFrom(...files), edits, (file, changes) => {
      const cues = changes.reduce<readonly Cue[]>(
        (all, edit, at) => applyEdit(all, edit, 100 + at),
        file.cues,
      );
      fc.pre(cues.length > 0);
      const again = readSubtitles(writeSubtitles({ ...file, cues }), '');
      expect(again.format).toBe(file.format);
      expect(again.cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
        cues.map(({ startMs, endMs }) => [startMs, endMs]),
      );
      for (const [at, cue] of cues.entries()) {
        const read = again.cues[at];
        if (!isSame(cue)) continue;
        expect(read?.text).toBe(cue.text);
        expect(read?.kept?.settings).toBe(cue.kept?.settings);
        expect(read?.kept?.times).toBe(cue.kept?.times);
        expect(read?.kept?.fields).toEqual(cue.kept?.fields);
      }
    }),
    { numRuns: 200, seed: 21 },
  );
});

const HEADS = { srt: '', vtt: 'WEBVTT\n\n', ass: '[Events]\n' };
const formats = fc.constantFrom('srt', 'vtt', 'ass');
const hostileText = fc.string({
  unit: fc.constantFrom(
    ...['a', '字', '5', ' ', '\t', '\u00a0', '\u3000', '\u001a', '\ufeff', '\n', '\r', '\r\n', ','],
    ...['-->', ' -> ', '→', '\n7\n00:00:01,000 --> 00:00:02,000\n', '\n00:01.000 --> 00:02.000 x'],
    ...[
      '\n00:00:01 -> 00:00:02',
      '\nNOTE ',
      '\nSTYLE\n',
      '\n[Fonts]\n',
      '\nFormat: Text',
      '\nDialogue: ',
    ],
  ),
});

test('the text of a cue, whatever it is, is read back as the text of this cue', () => {
  /** Without what the writers leave out or escape. */
  const content = (text: string) => text.replace(/[\s\p{Cc}\-→⇒>]|&gt;/gu, '');
  fc.assert(
    fc.property(formats, fc.array(hostileText, { minLength: 1 }), (format, texts) => {
      const cues = texts.map((text, at) => ({ id: at, startMs: at * 100, endMs: 90_000, text }));
      const head = HEADS[format];
      const file = { format, cues, head, tail: '\n', newline: '\n', problems: [] } as const;
      const again = readSubtitles(writeSubtitles(file), `a.${format}`);
      expect(again.problems).toEqual([]);
      expect(again.cues.map(({ startMs, text }) => [startMs, content(text)])).toEqual(
        cues.map(({ startMs, text }) => [startMs, content(text)]),
      );
    }),
    { numRuns: 200, seed: 51 },
  );
});

test('removed cues leave comments and unreadable lines', () => {
  for (const [format, text] of Object.entries(samples)) {
    const file = readSubtitles(text, '');
    const ids = new Set(file.cues.map(({ id }) => id).filter((id) => id > 1));
    const left = writeSubtitles(removeCues(file, ids));
    const comments = text.split('\n').filter((line) => /^(NOTE|Comment|;|\[|!|font)/.test(line));
    for (const comment of comments) expect(left, format).toContain(`${comment}\n`);
    expect(readSubtitles(left, '').cues.map(({ text }) => text)).toEqual([file.cues[0]?.text]);
  }
});

test('a copied cue repeats neither the label nor the lines before it', () => {
  const file = readSubtitles(samples.vtt, '');
  const third = file.cues[2];
  if (!third) throw new Error('unreachable');
  const copy = { ...third, id: 99, kept: copyableParts(third.kept) };
  const written = writeSubtitles({ ...file, cues: [...file.cues, copy] });
  expect(written.match(/off screen/g)).toHaveLength(1);
  expect(written.match(/size:35%/g)).toHaveLength(2);
  expect(written.match(/^3$/gm)).toHaveLength(1);
});
