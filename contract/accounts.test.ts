import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { unicodeString } from '#tests/support/data/unicode.ts';
import { email, emailCode, password, username } from './accounts.ts';

/** The message of the first violated rule, which forms show. */
function firstMessage(schema: v.GenericSchema, value: unknown): string | undefined {
  return v.safeParse(schema, value).issues?.[0].message;
}

const isAccepted = (schema: v.GenericSchema, value: unknown) => v.is(schema, value);
const LONE_SURROGATES = ['\ud800', '\udbff', '\udc00', '\udfff'];

/** Random strings of these characters; the lengths are in code points. */
function stringOf(characters: readonly string[], minLength: number, maxLength: number) {
  return fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength, size: 'max' });
}

/** Inserts a character at a code point boundary. */
function insertAt(text: string, character: string, where: number): string {
  const all = [...text];
  return all.toSpliced(where % (all.length + 1), 0, character).join('');
}

describe('an email address', () => {
  const spaces = stringOf([' ', '\t', '\r', '\n', '\u00a0', '\u3000'], 0, 4);

  it('is returned unchanged, upper case included', () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => v.parse(email, address) === address));
    expect(v.parse(email, 'Mina.Park@Example.COM')).toBe('Mina.Park@Example.COM');
    const international = '美娜@xn--fsqu00a.xn--fiqs8s';
    expect(v.parse(email, international)).toBe(international);
  });

  it('is trimmed and otherwise unchanged', () => {
    fc.assert(
      fc.property(spaces, fc.emailAddress(), spaces, (before, address, after) => {
        expect(v.parse(email, before + address + after)).toBe(address);
      }),
    );
  });

  it('is rejected with a line break, control character or space inside', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code));
    const forbidden = controls.filter((one) => /[\p{Cc} ]/u.test(one));
    expect(forbidden).toHaveLength(32 + 1 + 33);
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.constantFrom(...forbidden),
        fc.nat(),
        (address, bad, at) => {
          const inside = address[0] + insertAt(address.slice(1, -1), bad, at) + address.at(-1);
          expect(isAccepted(email, inside)).toBe(false);
        },
      ),
    );
  });

  it('is rejected with a mail header after a line break', () => {
    for (const end of ['\r\n', '\n', '\r']) {
      expect(firstMessage(email, `a@b.example${end}Bcc: c@d.example`)).toBe('common.msg29');
    }
  });

  it.each([...'<>()[]\\,;:"'])(
    'is rejected with %s, which mail libraries read as address syntax',
    (sign) => {
      expect(firstMessage(email, `1${sign}victim@x.example`)).toBe('common.msg29');
      expect(firstMessage(email, `victim@x.example${sign}`)).toBe('common.msg29');
    },
  );

  it.each([
    'victim@x。example',
    'victim@x．example',
    'victim@x｡example',
    'victim@É.example',
    'victim@\u212a.example',
    'victim@ſ.example',
    'victim@ｘ.example',
    'victim@x\u00ad.example',
    'victim@x\u200b.example',
    'victim@例子.中国',
    'victim@-x.example',
    'victim@xn--x-.example',
    'victim@x_y.example',
    'victim@127.1',
    'victim@127.0x1',
  ])('is rejected if a mail library would normalise its domain: %j', (address) => {
    expect(firstMessage(email, address)).toBe('common.msg29');
  });

  it('has a domain that domainToASCII only changes to lower case', () => {
    const marks = ['.', '。', '．', '｡', '-', 'x', 'K', '\u212a', 'ſ', 'ß', 'ｘ', '\u00ad', '7'];
    fc.assert(
      fc.property(stringOf(marks, 1, 8), (domain) => {
        fc.pre(isAccepted(email, `a@${domain}.example`));
        expect(domainToASCII(`${domain}.example`)).toBe(`${domain}.example`.toLowerCase());
      }),
    );
  });

  it('is accepted exactly if a check without a regular expression accepts it', () => {
    const isLabel = (label: string) =>
      label !== '' &&
      !label.startsWith('-') &&
      !label.endsWith('-') &&
      encodeURIComponent(label) === label;
    const isAddress = (value: string) => {
      const [local, domain, ...more] = value.trim().split('@');
      const labels = domain?.split('.') ?? [];
      const hasBlank = [...value.trim()].some((one) => one.trim() === '' || one < ' ');
      const isDomain =
        labels.length > 1 && labels.every(isLabel) && !labels.at(-1)?.startsWith('1');
      return !!local && more.length === 0 && isDomain && !hasBlank;
    };
    const letters = ['a', 'b', '1', 'é', '语', '@', '@', '.', '.', ' ', '\n', '\t', '-'];
    const anything = stringOf(letters, 0, 9);
    fc.assert(
      fc.property(anything, (value) => isAccepted(email, value) === isAddress(value)),
      // Many runs, because few random strings are addresses.
      { numRuns: 5000, examples: [['a@b.a'], ['a@b'], ['a@@b.a'], ['a@b..a'], ['@b.a'], ['a.b']] },
    );
  });

  it('has at most 320 characters, not counting surrounding white space', () => {
    const ofLength = (count: number) => `${'语'.repeat(count - 10)}@example.c`;
    expect([...ofLength(320)]).toHaveLength(320);
    expect(isAccepted(email, `  ${ofLength(320)}  `)).toBe(true);
    expect(firstMessage(email, ofLength(321))).toBe('common.msg29');
    // Code points outside the BMP are two UTF-16 units and count as one character.
    expect(isAccepted(email, `${'𠮷'.repeat(310)}@example.c`)).toBe(true);
    expect(isAccepted(email, `${'𠮷'.repeat(311)}@example.c`)).toBe(false);
  });

  it('has different messages for a missing and a malformed address', () => {
    for (const blank of ['', '   ', '\r\n'])
      expect(firstMessage(email, blank)).toBe('common.msg28');
    expect(firstMessage(email, 'mina')).toBe('common.msg29');
    expect(firstMessage(email, 'mina@example')).toBe('common.msg29');
  });

  it.each(LONE_SURROGATES)('is rejected with a lone surrogate in it (case %#)', (surrogate) => {
    expect(isAccepted(email, `a${surrogate}@example.com`)).toBe(false);
    expect(isAccepted(email, `a@exa${surrogate}mple.com`)).toBe(false);
  });
});

describe('a username', () => {
  /** 𠮷 and 𰻝 have two UTF-16 units each. */
  const allowed = ['a', 'z', 'A', 'Z', '0', '9', '_', '漢', '汉', '々', '〇', '𠮷', '𰻝'];
  const other = [
    'あ',
    'カ',
    '한',
    'é',
    'ß',
    'я',
    'ع',
    '٣',
    '３',
    'Ａ',
    '-',
    '.',
    '@',
    ' ',
    '\n',
    '\0',
  ];
  const invisibleOrWide = ['\u200b', '\u202e', '\u0301', '\ufe0f', '🎬', '，'];

  it('of 2 to 20 letters, digits, underscores and Han characters is returned unchanged', () => {
    fc.assert(fc.property(stringOf(allowed, 2, 20), (name) => v.parse(username, name) === name));
  });

  it('has 2 to 20 code points, whatever their number of UTF-16 units', () => {
    fc.assert(
      fc.property(stringOf(allowed, 0, 40), (name) => {
        const length = [...name].length;
        const expected = length >= 2 && length <= 20 ? undefined : 'common.msg61';
        expect(firstMessage(username, name)).toBe(expected);
      }),
    );
    expect(isAccepted(username, '𠮷')).toBe(false);
    expect(isAccepted(username, '𠮷'.repeat(20))).toBe(true);
    expect(isAccepted(username, '𠮷'.repeat(21))).toBe(false);
  });

  it('is rejected with any other script, sign or space, also at its ends', () => {
    const foreign = fc.constantFrom(...other, ...invisibleOrWide, ...LONE_SURROGATES);
    fc.assert(
      fc.property(stringOf(allowed, 2, 19), foreign, fc.nat(), (name, bad, at) => {
        expect(isAccepted(username, insertAt(name, bad, at))).toBe(false);
      }),
      { numRuns: 500 },
    );
    expect(firstMessage(username, 'mina park')).toBe('common.msg62');
    expect(firstMessage(username, 'みな')).toBe('common.msg62');
  });
});

describe('a password', () => {
  /** Random text with spaces and line breaks, but without U+0000. */
  const phrase = (minLength: number, maxLength: number) =>
    unicodeString({ minLength, maxLength, size: 'max' }).map((text) =>
      text.replaceAll('\0', '\u0001'),
    );

  it('of 8 to 128 characters is returned unchanged, not trimmed', () => {
    fc.assert(fc.property(phrase(8, 128), (text) => v.parse(password, text) === text));
    expect(v.parse(password, '  eight  ')).toBe('  eight  ');
  });

  it('is rejected below 8 code points, whatever their number of UTF-16 units', () => {
    fc.assert(fc.property(phrase(1, 7), (text) => firstMessage(password, text) === 'common.msg60'));
    expect(firstMessage(password, '🔑'.repeat(7))).toBe('common.msg60');
    expect(isAccepted(password, '🔑'.repeat(8))).toBe(true);
  });

  it('is rejected above 128 code points, whatever their number of UTF-16 units', () => {
    fc.assert(fc.property(phrase(129, 300), (text) => !isAccepted(password, text)));
    expect(isAccepted(password, '🔑'.repeat(128))).toBe(true);
    expect(isAccepted(password, '🔑'.repeat(129))).toBe(false);
  });

  it('has a message of its own if it is empty', () => {
    expect(firstMessage(password, '')).toBe('common.msg32');
  });

  it('is rejected with a lone surrogate or U+0000 in it', () => {
    fc.assert(
      fc.property(
        phrase(8, 20),
        fc.constantFrom(...LONE_SURROGATES, '\0'),
        fc.nat(),
        (text, bad, at) => !isAccepted(password, insertAt(text, bad, at)),
      ),
    );
  });
});

describe('an email code', () => {
  const digits = [...'0123456789'];

  it('of six digits is returned unchanged, leading zeros included', () => {
    fc.assert(fc.property(stringOf(digits, 6, 6), (code) => v.parse(emailCode, code) === code));
    expect(v.parse(emailCode, '000001')).toBe('000001');
  });

  it('is rejected with fewer or more than six digits', () => {
    fc.assert(
      fc.property(
        stringOf(digits, 0, 12),
        (code) => isAccepted(emailCode, code) === (code.length === 6),
      ),
    );
  });

  it('is rejected if it is not a string of ASCII digits', () => {
    const wrong = fc.constantFrom('a', ' ', '\n', '-', '.', '+', '٣', '３', '六', '\0', '\ud800');
    fc.assert(
      fc.property(stringOf(digits, 5, 6), wrong, fc.nat(), (code, bad, at) => {
        expect(isAccepted(emailCode, insertAt(code, bad, at))).toBe(false);
      }),
    );
    expect(isAccepted(emailCode, 123456)).toBe(false);
  });

  it('has a message of its own if it is empty', () => {
    expect(firstMessage(emailCode, '')).toBe('common.msg33');
  });
});
