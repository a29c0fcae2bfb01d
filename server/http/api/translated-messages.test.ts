import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { CallName } from '#contract/calls.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import { locales } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { order, withContact, withTerms } from '#tests/support/contract/call-inputs.ts';
import { inputRefusal, translators } from '#tests/support/contract/refused-input.ts';

const line = { cart_id: 1, terms: order.terms };

test('message and field name are in the language of the caller', async () => {
  const messages = Object.fromEntries(
    await Promise.all(
      locales.map(async (locale) => [
        locale,
        (await inputRefusal('sendCopyrightOrder', withContact({ email: '' }), locale))?.message,
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
    withTerms({ territories: ['WORLD'], territories_excluded: [...countryCodes] }),
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
    withTerms({ territories_excluded: ['CN'] }),
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
    withTerms({ start_date: '2026-02-30' }),
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
    withTerms({ language_uses: [{ language: 'ja', use: 'any' }] }),
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
    messages[locale] = (await inputRefusal('sendCopyrightOrder', input, locale))?.message;
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
          const refused = await inputRefusal(name, { [field]: value }, locale);
          expect(refused?.message ?? '').not.toMatch(
            /Invalid|Expected|received|undefined|NaN|error\./,
          );
        }
      }
    }
  }
});
