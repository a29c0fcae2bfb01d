// Over 300 lines, because it is one list of the rules and their messages.
import { pino } from 'pino';
import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { CallName } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import { locales } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { createTranslators } from '#server/text/translators.ts';
import { bind } from './bind.ts';
import { describeFailure } from './errors.ts';
import type { Handlers } from './handler.ts';

const translators = createTranslators();
const testLog = pino({ level: 'silent' });
const user = { userId: 1, nickname: 'mina', email: 'mina@buyer.example' };
/** Handlers do nothing: only the validation before them is tested. */
const handlers = new Proxy({}, { get: () => async () => null }) as Handlers;
const dispatch = bind({ handlers, identify: async () => user as never });

/** The message and `data.field` of a refused call; undefined when it is accepted. */
async function refusal(name: CallName, input: unknown, locale: keyof typeof translators = 'en') {
  const caller = { locale, address: '192.0.2.1', userAgent: '', token: 'any' };
  try {
    await dispatch(name, async () => input, caller);
    return undefined;
  } catch (error) {
    const { code, message, data } = describeFailure(error, translators[locale].t, testLog).envelope;
    expect(code).toBe(outcomes.invalidInput.code);
    return { message, field: (data as { field: string }).field };
  }
}

const order = {
  contact: { name: 'Mina Park', email: 'mina@buyer.example' },
  terms: {
    territories: ['KR'],
    media: ['svod'],
    languages: ['ko'],
    term_months: 24,
    is_exclusive: false,
  },
};
const contact = (changed: object) => ({ ...order, contact: { ...order.contact, ...changed } });
const terms = (changed: object) => ({ ...order, terms: { ...order.terms, ...changed } });
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
    ['sendCopyrightOrder', contact({ name: ' ' }), 'contact.name', 'Contact name is required'],
    [
      'sendCopyrightOrder',
      contact({ name: 'x'.repeat(101) }),
      'contact.name',
      'Contact name must be between 1 and 100 characters',
    ],
    [
      'sendCopyrightOrder',
      contact({ email: 'mina@buyer' }),
      'contact.email',
      'Contact email is not a valid email',
    ],
    ['sendCopyrightOrder', terms({ media: [] }), 'terms.media', 'List of media is required'],
    ['getDramaDetailById', {}, 'drama_id', 'Drama ID is required'],
  ])('%s %j', async (name, input, field, message) => {
    expect(await refusal(name, input)).toEqual({ field, message });
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
    ['sendCopyrightOrder', contact({ x: 1 }), 'contact.x', 'There is no field named “contact.x”'],
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
      terms({ is_exclusive: 'yes' }),
      'terms.is_exclusive',
      'Exclusivity must be true or false',
    ],
    [
      'sendCopyrightOrder',
      terms({ territories: 'KR' }),
      'terms.territories',
      'List of territories must be a list',
    ],
    [
      'sendCopyrightOrder',
      terms({ territories: ['KR', 'XX'] }),
      'terms.territories.1',
      'List of territories: entry 2 is not valid',
    ],
    [
      'sendCopyrightOrder',
      terms({ territories: ['KR', 'KR'] }),
      'terms.territories',
      'List of territories contains the same entry more than once',
    ],
    [
      'sendCopyrightOrder',
      terms({ territories: ['WORLD', 'KR'] }),
      'terms.territories',
      'List of territories cannot have WORLD together with other entries',
    ],
    [
      'sendCopyrightOrder',
      terms({ media: ['svod', 'vhs'] }),
      'terms.media.1',
      'List of media: entry 2 is not valid',
    ],
    [
      'sendCopyrightOrder',
      terms({ territories_excluded: ['CN'] }),
      'terms.territories_excluded',
      'List of excluded territories can only be used together with WORLD',
    ],
    [
      'sendCopyrightOrder',
      terms({ territories: ['WORLD'], territories_excluded: ['WORLD'] }),
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
        ...{ quote_id: 1, message: 'x' },
        lines: [{ line_id: 1, wished_terms: { ...order.terms, territories: ['ES', 'QQ'] } }],
      },
      'lines.0.wished_terms.territories.1',
      'List of territories: entry 2 is not valid',
    ],
    [
      'sendCopyrightOrder',
      terms({ start_date: '2026-02-30' }),
      'terms.start_date',
      'Start date must be a date such as 2027-03-01',
    ],
    [
      'sendCopyrightOrder',
      terms({ language_uses: [{ language: 'ja', use: 'any' }] }),
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
    expect(await refusal(name, input)).toEqual({ field, message });
  });

  test('an Idempotency-Key that is too long', async () => {
    const caller = { locale: 'en' as const, address: '192.0.2.1', userAgent: '', token: 'any' };
    const error = await dispatch('sendCopyrightOrder', async () => order, {
      ...caller,
      idempotencyKey: 'x'.repeat(256),
    }).catch((thrown) => thrown);
    expect(describeFailure(error, translators.en.t, testLog).envelope).toMatchObject({
      message: 'Idempotency-Key must be between 1 and 255 characters',
      data: { field: 'Idempotency-Key' },
    });
  });
});

test('message and field name are in the language of the caller', async () => {
  const messages = Object.fromEntries(
    await Promise.all(
      locales.map(async (locale) => [
        locale,
        (await refusal('sendCopyrightOrder', contact({ email: '' }), locale))?.message,
      ]),
    ),
  );
  expect(messages).toEqual({
    zh: '联系人邮箱为必填项',
    'zh-TW': '聯絡人電子郵件為必填項目',
    en: 'Contact email is required',
    ja: '連絡先のメールアドレスは必須です',
    ko: '담당자 이메일 항목은 필수입니다',
    es: 'El campo «Correo de contacto» es obligatorio',
  });
});

test.each<[string, unknown, Record<string, string>]>([
  [
    'all countries excluded',
    terms({ territories: ['WORLD'], territories_excluded: [...countryCodes] }),
    {
      zh: '除外国家和地区列表不能包含所有国家和地区',
      'zh-TW': '除外地區清單不能包含所有國家／地區',
      en: 'List of excluded territories cannot include every country',
      ja: '除外する国・地域のリストにすべての国・地域を指定することはできません',
      ko: '제외 지역 목록에 모든 국가를 지정할 수는 없습니다',
      es: 'El campo «Lista de territorios excluidos» no puede incluir todos los países',
    },
  ],
  [
    'exclusions without WORLD',
    terms({ territories_excluded: ['CN'] }),
    {
      zh: '除外国家和地区列表只能与 WORLD 一起使用',
      'zh-TW': '除外地區清單只能與 WORLD 一起使用',
      en: 'List of excluded territories can only be used together with WORLD',
      ja: '除外する国・地域のリストはWORLDと一緒にのみ指定できます',
      ko: '제외 지역 목록 항목은 WORLD와 함께만 지정할 수 있습니다',
      es: 'El campo «Lista de territorios excluidos» solo puede usarse junto con WORLD',
    },
  ],
  [
    'a day that does not exist',
    terms({ start_date: '2026-02-30' }),
    {
      zh: '开始日期必须是日期，例如 2027-03-01',
      'zh-TW': '開始日期必須是日期，例如 2027-03-01',
      en: 'Start date must be a date such as 2027-03-01',
      ja: '開始日は2027-03-01のような日付で指定してください',
      ko: '시작일 항목은 2027-03-01과 같은 날짜여야 합니다',
      es: 'El campo «Fecha de inicio» debe ser una fecha como 2027-03-01',
    },
  ],
  [
    'a use of another language',
    terms({ language_uses: [{ language: 'ja', use: 'any' }] }),
    {
      zh: '语言用途中的语言必须与语言列表一致',
      'zh-TW': '語言用途中的語言必須與語言清單一致',
      en: 'Use of the languages must name the same languages as the list of languages',
      ja: '言語の利用方法には、「言語のリスト」と同じ言語を指定してください',
      ko: '언어 용도의 언어는 언어 목록과 같아야 합니다',
      es: 'El campo «Uso de los idiomas» debe indicar los mismos idiomas que la lista de idiomas',
    },
  ],
  [
    'terms of a line that is not ordered',
    { ...order, cart_ids: [2], lines: [line] },
    {
      zh: '单部剧目的授权条件只能指定本订单中的剧目',
      'zh-TW': '單部作品的授權條件只能指定本訂單中的作品',
      en: 'List of terms per title must name titles of this order only',
      ja: '作品ごとの条件には、この申し込みに含まれる作品だけを指定してください',
      ko: '작품별 조건에는 이 주문에 포함된 작품만 지정할 수 있습니다',
      es: 'El campo «Condiciones por título» solo puede indicar títulos incluidos en el pedido',
    },
  ],
])('in every language: %s', async (_, input, expected) => {
  const messages: Record<string, string | undefined> = {};
  for (const locale of locales)
    messages[locale] = (await refusal('sendCopyrightOrder', input, locale))?.message;
  expect(messages).toEqual(expected);
});

/** The paths of all input fields of a call, including nested ones. */
function fieldsOf(schema: { entries?: unknown }, prefix = ''): string[] {
  const entries = Object.entries((schema.entries ?? {}) as v.ObjectEntries);
  return entries.flatMap(([key, entry]) => [
    `${prefix}${key}`,
    ...fieldsOf(entry as { entries?: unknown }, `${prefix}${key}.`),
  ]);
}

test.each(locales)('every field of every call has a name in %s', (locale) => {
  const fields = new Set(Object.values(api).flatMap(({ input }) => fieldsOf(input)));
  expect(fields).toContain('contact.email');
  const isNamed = (field: string) => {
    try {
      return translators[locale].t(`error.field.${field}` as MessageKey) !== '';
    } catch {
      return false;
    }
  };
  expect([...fields].filter((field) => !isNamed(field))).toEqual([]);
});

/** Tries values of every wrong type for each field. */
test('no call replies with a message of the validator', async () => {
  const wrong = [
    undefined,
    null,
    '',
    'x'.repeat(3000),
    '\ud800',
    -1,
    1.5,
    1e300,
    true,
    [],
    [[]],
    {},
  ];
  for (const name of Object.keys(api) as CallName[]) {
    for (const field of Object.keys(api[name].input.entries)) {
      for (const value of wrong) {
        for (const locale of locales) {
          const refused = await refusal(name, { [field]: value }, locale);
          expect(refused?.message ?? '').not.toMatch(
            /Invalid|Expected|received|undefined|NaN|error\./,
          );
        }
      }
    }
  }
});
