import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { prefixOf } from '#i18n/locales.ts';
import { ask } from '#tests/support/ask.ts';
import { startTestServer } from '#tests/support/server.ts';

const demoFile = join(import.meta.dirname, '../../demo/catalogue/operator.json');

/** Starts a server and records its log lines. */
async function start(settings: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const site = await startTestServer({
    settings: { API_RATE: '0', ...settings },
    overrides: { log },
  });
  const footer = async (path: string, cookie = '') => {
    const { text } = await ask(site, path, { headers: { cookie } });
    return /<footer.*<\/footer>/s.exec(text)?.[0].replaceAll('<!-- -->', '') ?? '';
  };
  return { site, lines, footer };
}

test('a site without facts logs at start which are missing, and has no imprint', async () => {
  const { site, lines, footer } = await start({});
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: 'facts about the operator are missing on the legal pages',
      missing: expect.arrayContaining(['company', 'address']),
    },
  ]);
  expect(await footer('/en')).not.toContain('#controller');
  const { text } = await ask(site, '/en/privacy-policy/_payload.json');
  expect(JSON.parse(text).html).not.toContain('Last updated');
});

test('a site with all facts logs nothing, fills them in and shows an imprint on every page', async () => {
  const { site, lines, footer } = await start({ OPERATOR_FILE: demoFile });
  expect(lines).toEqual([]);
  for (const [locale, register, contact] of [
    ['zh', '英格兰及威尔士公司注册号 00000000', '个人信息保护'],
    ['zh-TW', '英格蘭及威爾斯公司登記編號 00000000', '個人資料保護'],
    ['en', 'Registered in England and Wales, no. 00000000', 'Data protection'],
    ['ja', 'イングランド・ウェールズ会社登録番号 00000000', '個人情報の取扱い'],
    ['ko', '잉글랜드 및 웨일스 회사 등록번호 00000000', '개인정보 보호'],
    ['es', 'Inscrita en Inglaterra y Gales con el n.º\u00a000000000', 'Protección de datos'],
  ] as const) {
    const html = await footer(`/${prefixOf(locale)}`, `lang=${locale}`);
    expect(html).toContain(`Vignette Pictures Ltd · ${register} · `);
    expect(html).toContain(`href="/${prefixOf(locale)}/privacy-policy#controller"`);
    expect(html).toContain(`>${contact}</a>`);
  }
  const { text } = await ask(site, '/en/user-agreement/_payload.json');
  expect(JSON.parse(text).html).toContain('<p>Last updated: 15 January 2026</p>');
});
