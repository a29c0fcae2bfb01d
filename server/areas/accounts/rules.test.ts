import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { username } from '#contract/accounts.ts';
import { AppError } from '#server/errors/app-error.ts';
import { describeDevice } from '#server/text/device.ts';
import { emailKey } from '#server/text/email-key.ts';
import { makeCode } from '#server/text/mailed-code.ts';
import { unicodeString } from '#tests/support/data/unicode.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { hashCode } from './codes/codes.ts';
import { HashQueue } from './passwords/hash-queue.ts';
import { checkNewPassword } from './passwords/password-rules.ts';
import { createPasswords } from './passwords/passwords.ts';
import { checkUsername, makeUsername } from './registration/usernames.ts';

const isAllowed = (name: string, siteName = 'Vignette') => {
  try {
    checkUsername(name, siteName);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ outcome: 'usernameRejected' });
    return false;
  }
};

test('emailKey equals the key that the database computes', async () => {
  const { db } = await createTestDatabase();
  const letter = fc.constantFrom(
    'K',
    'k',
    '\u212a',
    'İ',
    'I',
    'ß',
    'ẞ',
    'É',
    'Σ',
    'ς',
    '語',
    'Z',
    '_',
  );
  const texts = fc.sample(fc.array(letter, { minLength: 1, maxLength: 12 }), 200);
  const addresses = [
    ...texts.map((letters) => letters.join('')),
    ...fc.sample(fc.emailAddress(), 200),
  ];
  const { rows } = await sql<{ folded: string }>`
    select lower(address collate "C") as folded
    from unnest(${addresses}::text[]) with ordinality as input (address, n) order by n`.execute(db);
  expect(addresses.map(emailKey)).toEqual(rows.map(({ folded }) => folded));
});

describe('a username', () => {
  test.each([
    ['m', { message: 'error.between', values: { field: 'nickname', min: 2, max: 20 } }],
    ['mina park', { message: 'error.usernameCharacters', values: { field: 'nickname' } }],
    ['admin', {}],
  ])('%j is rejected, with the violated rule unless it is reserved', (name, details) => {
    expect.assertions(1);
    try {
      checkUsername(name, 'Vignette');
    } catch (error) {
      expect(error).toMatchObject({ outcome: 'usernameRejected', details });
    }
  });

  test('that the contract rejects is rejected', () => {
    fc.assert(
      fc.property(unicodeString({ maxLength: 25 }), (name) => {
        if (!v.is(username, name)) expect(isAllowed(name)).toBe(false);
      }),
    );
  });

  test('that is reserved is rejected in any case and with any underscores', () => {
    const spelling = (word: string) =>
      fc
        .tuple(
          ...[...word].map((letter) => fc.constantFrom(letter, letter.toUpperCase(), `_${letter}`)),
        )
        .map((letters) => letters.join(''));
    const words = ['admin', 'root', 'support', 'vignette', 'official'];
    for (const word of words)
      fc.assert(fc.property(spelling(word), (name) => isAllowed(name) === false));
    expect(isAllowed('Short_Stage', 'Short Stage')).toBe(false);
    expect(isAllowed('short_stager', 'Short Stage')).toBe(true);
  });

  test('with compatibility characters is rejected', () => {
    // ⽅ is a radical, \uf9b4 a compatibility ideograph; the contract accepts both as Han.
    for (const name of ['官⽅', '小⽅', '\uf9b4木']) {
      expect(v.is(username, name)).toBe(true);
      expect(isAllowed(name)).toBe(false);
      expect(name.normalize('NFKC') === '官方' || isAllowed(name.normalize('NFKC'))).toBe(true);
    }
  });

  test('that is generated is valid and unique', () => {
    const names = Array.from({ length: 500 }, makeUsername);
    expect(names.every((name) => /^user_[a-z0-9]{8}$/.test(name) && isAllowed(name))).toBe(true);
    expect(new Set(names).size).toBe(500);
  });
});

describe('a code', () => {
  test('is six evenly distributed digits, leading zeros included', () => {
    const codes = Array.from({ length: 20_000 }, makeCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    const byFirstDigit = Map.groupBy(codes, (code) => code[0]);
    for (const digit of '0123456789') {
      const count = byFirstDigit.get(digit)?.length ?? 0;
      expect(count).toBeGreaterThan(1_700);
      expect(count).toBeLessThan(2_300);
    }
  });

  test('has the same hash only for the same address, purpose and digits', () => {
    const address = fc.emailAddress();
    const origin = fc.constantFrom('register', 'login', 'editEmail', 'editPassword');
    const digits = fc.stringMatching(/^[0-9]{6}$/);
    const code = fc.tuple(address, origin, digits) as fc.Arbitrary<Parameters<typeof hashCode>>;
    fc.assert(
      fc.property(code, code, (one, other) => {
        const isSame = one.join(' ') === other.join(' ');
        expect(hashCode(...one).equals(hashCode(...other))).toBe(isSame);
        expect(hashCode(...one).equals(hashCode(...one))).toBe(true);
      }),
    );
  });
});

describe('a new password', () => {
  const user = {
    siteName: 'Short Stage',
    email: 'Annabelle@buyer.example',
    nickname: '美娜_park',
  };
  const isAccepted = (password: string) =>
    checkNewPassword(password, user).then(
      () => true,
      (error) => {
        expect(error).toMatchObject({
          outcome: 'invalidInput',
          details: { data: { field: 'password' } },
        });
        return false;
      },
    );

  test('is rejected if it is in the list of common passwords', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const common = dictionary['passwords-common'].filter((password) => password.length >= 8);
    expect(common.length).toBeGreaterThan(3_000);
    for (const password of common.slice(0, 3_000)) expect(await isAccepted(password)).toBe(false);
  });

  test('is rejected if it is the site’s or the user’s name with digits and symbols around it', async () => {
    for (const name of [
      'short stage',
      'SHORT STAGE!',
      '2026Short Stage',
      'annabelle1',
      'annabelle@buyer.example',
      '美娜_park',
    ])
      expect(await isAccepted(name)).toBe(false);
  });

  test('is accepted otherwise, also if it has no letters', async () => {
    await fc.assert(fc.asyncProperty(unicodeString({ minLength: 12, maxLength: 40 }), isAccepted));
    for (const password of ['🔑🔑🔑🔑🔑🔑🔑🔑', '!"§$%&/()=?', 'annabelle likes tea'])
      expect(await isAccepted(password)).toBe(true);
  });
});

describe('hashing', () => {
  const passwords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

  test('matches the password only; without a stored hash nothing matches', async () => {
    const stored = await passwords.hash('a wet paper lantern');
    expect(await passwords.matches('a wet paper lantern', stored)).toBe(true);
    expect(await passwords.matches('a wet paper lanterN', stored)).toBe(false);
    expect(await passwords.matches('', undefined)).toBe(false);
    expect(await passwords.matches('a wet paper lantern', undefined)).toBe(false);
  });

  test('uses 64 MiB, three passes and one lane by default', async () => {
    expect(await createPasswords().hash('x')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  test('runs two at once; 24 unknown and 8 known callers wait, the next is rejected', async () => {
    const queue = new HashQueue();
    const gate = Promise.withResolvers<void>();
    let [running, maxRunning] = [0, 0];
    const work = async () => {
      maxRunning = Math.max(maxRunning, ++running);
      await gate.promise;
      running--;
    };
    const refused = {
      outcome: 'tooManyRequests',
      details: { retryAfterSeconds: expect.any(Number) },
    };
    const accepted = Array.from({ length: 26 }, () => queue.run(work));
    await expect(queue.run(work)).rejects.toBeInstanceOf(AppError);
    await expect(queue.run(work)).rejects.toMatchObject(refused);
    for (let known = 0; known < 8; known++) accepted.push(queue.run(work, { isKnown: true }));
    await expect(queue.run(work, { isKnown: true })).rejects.toMatchObject(refused);
    gate.resolve();
    await Promise.all(accepted);
    expect(maxRunning).toBe(2);
    await expect(queue.run(async () => 'again')).resolves.toBe('again');
    await expect(queue.run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(async () => 'still')).resolves.toBe('still');
  });

  test('known callers alternate with unknown ones that arrived earlier', async () => {
    const queue = new HashQueue();
    const gate = Promise.withResolvers<void>();
    const ran: string[] = [];
    const run = (name: string, isKnown = false) =>
      queue.run(async () => void ran.push(name), { isKnown });
    const busy = [0, 1].map(() => queue.run(() => gate.promise));
    const waiting = [run('unknown 1'), run('unknown 2'), run('known 1', true)];
    waiting.push(run('unknown 3'), run('known 2', true));
    gate.resolve();
    await Promise.all([...busy, ...waiting]);
    expect(ran).toEqual(['known 1', 'unknown 1', 'known 2', 'unknown 2', 'unknown 3']);
  });

  test('known callers cannot take the places reserved for unknown ones', async () => {
    const queue = new HashQueue();
    const gate = Promise.withResolvers<void>();
    const known = () => queue.run(() => gate.promise, { isKnown: true });
    const accepted = Array.from({ length: 26 }, known);
    await expect(known()).rejects.toMatchObject({ outcome: 'tooManyRequests' });
    const unknown = queue.run(async () => 'admitted');
    gate.resolve();
    await expect(unknown).resolves.toBe('admitted');
    await Promise.all(accepted);
  });

  test('a caller whose onPlace throws releases its place, and its work is not run', async () => {
    const queue = new HashQueue();
    const gate = Promise.withResolvers<void>();
    let done = 0;
    const work = async () => void done++;
    const busy = [0, 1].map(() => queue.run(() => gate.promise));
    const onPlace = () => Promise.reject(new Error('rejected'));
    for (let tries = 0; tries < 100; tries++)
      await expect(queue.run(work, { onPlace })).rejects.toThrow('rejected');
    gate.resolve();
    await Promise.all(busy);
    await expect(queue.run(work, { onPlace })).rejects.toThrow('rejected');
    expect(done).toBe(0);
    await Promise.all(Array.from({ length: 26 }, () => queue.run(work)));
    expect(done).toBe(26);
  });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  // Not Safari, whose user agent contains Version/.
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605', 'macOS'],
  ['curl/8.0', ''],
  ['<script>alert(1)</script>', ''],
])('a device is described by browser and system: %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
