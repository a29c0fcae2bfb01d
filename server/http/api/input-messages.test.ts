import { describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { order, withContact, withTerms } from '#tests/support/contract/call-inputs.ts';
import { inputRefusal } from '#tests/support/contract/refused-input.ts';

const line = { cart_id: 1, terms: order.terms };
const market = { territories: 'KR', media: 'svod', term_months: 12 };
const acceptance = { quote_id: 1, signatory_name: 'M', signatory_title: 'T', is_agreed: true };
const company = { legal_name: 'Luz SA', address: 'A', signatory_name: 'M', signatory_title: 'T' };
const signIn = { email: 'mina@buyer.example', password: 'a wet paper lantern' };

describe('a violated rule of a form gives the message of the specification', () => {
  test.each<[CallName, unknown, string, string]>([
    ['loginWithEmailPassword', {}, 'email', 'Email is required'],
    ['loginWithEmailPassword', { ...signIn, email: ' ' }, 'email', 'Email is required'],
    ['loginWithEmailPassword', { ...signIn, email: 'mina' }, 'email', 'Email is not a valid email'],
    [
      'loginWithEmailPassword',
      { ...signIn, email: `${'a'.repeat(320)}@b.co` },
      'email',
      'Email must be between 1 and 320 characters',
    ],
    ['loginWithEmailPassword', { ...signIn, password: '' }, 'password', 'Password is required'],
    [
      'forgotPasswordWithEmail',
      { token: 'x', password: 'short' },
      'password',
      'Password must be between 8 and 128 characters',
    ],
    [
      'forgotPasswordWithEmail',
      { token: 'x', password: 'x'.repeat(129) },
      'password',
      'Password must be between 8 and 128 characters',
    ],
    ['sendCopyrightOrder', withContact({ name: ' ' }), 'contact.name', 'Contact name is required'],
    [
      'sendCopyrightOrder',
      withContact({ name: 'x'.repeat(101) }),
      'contact.name',
      'Contact name must be between 1 and 100 characters',
    ],
    [
      'sendCopyrightOrder',
      withContact({ email: 'mina@buyer' }),
      'contact.email',
      'Contact email is not a valid email',
    ],
    ['sendCopyrightOrder', withTerms({ media: [] }), 'terms.media', 'List of media is required'],
    ['getDramaDetailById', {}, 'drama_id', 'Drama ID is required'],
  ])('%s %j', async (name, input, field, message) => {
    expect(await inputRefusal(name, input)).toEqual({ field, message });
  });
});

describe('every other kind of rule has a message', () => {
  test.each<[CallName, unknown, string, string]>([
    [
      'loginWithEmailValidCode',
      { email: 'mina@buyer.example', emailValidCode: '12345' },
      'emailValidCode',
      'Email code must be 6 digits',
    ],
    ['loginWithEmailPassword', { ...signIn, email: 7 }, 'email', 'Email must be text'],
    [
      'loginWithEmailPassword',
      { ...signIn, password: 'half \ud800 of a character' },
      'password',
      'Password contains a character that cannot be stored',
    ],
    ['loginWithEmailPassword', { ...signIn, x: 1 }, 'x', 'There is no field named “x”'],
    [
      'sendCopyrightOrder',
      withContact({ x: 1 }),
      'contact.x',
      'There is no field named “contact.x”',
    ],
    [
      'sendMail',
      { email: 'mina@buyer.example', origin: 'spam' },
      'origin',
      'Purpose of the email must be one of: register, login, forgotPassword, editEmail, editPassword, confirm',
    ],
    [
      'getDramaListByPage',
      { page: '0' },
      'page',
      'Page must be a whole number between 1 and 1,000,000',
    ],
    [
      'getDramaListByPage',
      { page_size: 'all' },
      'page_size',
      'Page size must be a whole number between 1 and 100',
    ],
    [
      'getDramaListByPage',
      { keyword: 'x'.repeat(101) },
      'keyword',
      'Search keyword must be at most 100 characters',
    ],
    [
      'getDramaDetailById',
      { drama_id: '-4' },
      'drama_id',
      'Drama ID must be a positive whole number',
    ],
    [
      'updateWatchProgress',
      { drama_id: 1, episode_no: 1, position_seconds: -1 },
      'position_seconds',
      'Playback position must be a number between 0 and 86,400',
    ],
    ['deleteWatchHistory', { all: 'false' }, 'all', 'All entries must be true'],
    ['deleteWatchHistory', {}, 'drama_id', 'Send either “Drama ID” or “All entries”, but not both'],
    [
      'sendCopyrightOrder',
      withTerms({ is_exclusive: 'yes' }),
      'terms.is_exclusive',
      'Exclusivity must be true or false',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ territories: 'KR' }),
      'terms.territories',
      'List of territories must be a list',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ territories: ['KR', 'XX'] }),
      'terms.territories.1',
      'List of territories: entry 2 is not valid',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ territories: ['KR', 'KR'] }),
      'terms.territories',
      'List of territories contains the same entry more than once',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ territories: ['WORLD', 'KR'] }),
      'terms.territories',
      'List of territories cannot have WORLD together with other entries',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ media: ['svod', 'vhs'] }),
      'terms.media.1',
      'List of media: entry 2 is not valid',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ territories_excluded: ['CN'] }),
      'terms.territories_excluded',
      'List of excluded territories can only be used together with WORLD',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ territories: ['WORLD'], territories_excluded: ['WORLD'] }),
      'terms.territories_excluded.0',
      'List of excluded territories: entry 1 is not valid',
    ],
    [
      'counterCopyrightQuote',
      { quote_id: 1, message: 'x', lines: [{ line_id: 1, wished_minor: -1 }] },
      'lines.0.wished_minor',
      'Requested price must be a whole number between 0 and 9,007,199,254,740,991',
    ],
    [
      'counterCopyrightQuote',
      {
        quote_id: 1,
        message: 'x',
        lines: [{ line_id: 1, wished_terms: { ...order.terms, territories: ['ES', 'QQ'] } }],
      },
      'lines.0.wished_terms.territories.1',
      'List of territories: entry 2 is not valid',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ start_date: '2026-02-30' }),
      'terms.start_date',
      'Start date must be a date such as 2027-03-01',
    ],
    [
      'sendCopyrightOrder',
      withTerms({ language_uses: [{ language: 'ja', use: 'any' }] }),
      'terms.language_uses',
      'Use of the languages must name the same languages as the list of languages',
    ],
    [
      'sendCopyrightOrder',
      { ...order, lines: [line, line] },
      'lines',
      'List of terms per title contains the same entry more than once',
    ],
    [
      'sendCopyrightOrder',
      { ...order, cart_ids: [2], lines: [line] },
      'lines',
      'List of terms per title must name titles of this order only',
    ],
    [
      'sendCopyrightOrder',
      { ...order, lines: Array.from({ length: 501 }, (_, n) => ({ ...line, cart_id: n + 1 })) },
      'lines',
      'List of terms per title must have at most 500 entries',
    ],
    [
      'sendCopyrightOrder',
      { ...order, lines: [line, { cart_id: 2, terms: { ...order.terms, media: [] } }] },
      'lines.1.terms.media',
      'List of media is required',
    ],
    [
      'getDramaAvailability',
      { drama_ids: '7', ...market, start_date: '2026-02-30' },
      'start_date',
      'Start date must be a date such as 2027-03-01',
    ],
    [
      'getDramaAvailability',
      { drama_ids: '7', ...market, territories_excluded: 'CN' },
      'territories_excluded',
      'List of excluded territories can only be used together with WORLD',
    ],
    [
      'updateMarket',
      { market: { ...market, territories: ['KR'], media: [], is_exclusive: true } },
      'market.media',
      'List of media is required',
    ],
    [
      'deleteCopyrightCartById',
      { cart_ids: Array.from({ length: 501 }, (_, index) => index + 1) },
      'cart_ids',
      'List of cart lines must have at most 500 entries',
    ],
    [
      'sendCopyrightOrder',
      { ...order, terms: [] },
      'terms.territories',
      'List of territories is required',
    ],
    ['sendCopyrightOrder', { ...order, terms: 1 }, 'terms', 'Licence terms must be a JSON object'],
    [
      'acceptCopyrightQuote',
      { ...acceptance, is_agreed: false },
      'is_agreed',
      'Agreement to the terms must be true',
    ],
    [
      'acceptCopyrightQuote',
      { ...acceptance, signatory_name: ' ' },
      'signatory_name',
      'Name of the signatory is required',
    ],
    [
      'acceptCopyrightQuote',
      { ...acceptance, line_ids: [1, 1] },
      'line_ids',
      'List of quote lines contains the same entry more than once',
    ],
    [
      'sendCopyrightOrderMessage',
      { order_id: 1, text: 'x'.repeat(4001) },
      'text',
      'Message must be between 1 and 4,000 characters',
    ],
    ['updateCompanyProfile', company, 'country', 'Country is required'],
    ['updateCompanyProfile', { ...company, country: 'WORLD' }, 'country', 'Country is not valid'],
  ])('%s %j', async (name, input, field, message) => {
    expect(await inputRefusal(name, input)).toEqual({ field, message });
  });

  test('an Idempotency-Key that is too long', async () => {
    expect(await inputRefusal('sendCopyrightOrder', order, 'en', 'x'.repeat(256))).toEqual({
      message: 'Idempotency-Key must be between 1 and 255 characters',
      field: 'Idempotency-Key',
    });
  });
});
