import type { Config } from '../config.ts';
import { isLoopback } from '../http/client-address.ts';
import { type Finding, isFine, warning } from './finding.ts';

/** Settings that are right in themselves and still not those of a site for others. */
export function checkSettings(config: Config): Finding[] {
  const { publicUrl, isHttps, trustedProxies, isDemo, businessEmail, mailFrom } = config;
  const { hostname } = new URL(publicUrl);
  const findings: Finding[] = [];
  const warn = (finding: string, advice: string) =>
    findings.push(warning('settings', finding, advice));

  if (isLoopback(hostname))
    warn(
      `links and mails lead to ${publicUrl}`,
      'Set PUBLIC_URL to the address visitors use, such as https://example.com.',
    );
  else if (!isHttps)
    warn(`PUBLIC_URL ${publicUrl} is not https`, 'Put a proxy with a certificate before the site.');
  else if (trustedProxies.length === 0)
    warn(
      'https needs a proxy, and none is trusted: all visitors count as one address',
      'Set TRUSTED_PROXIES to the address the proxy comes from.',
    );
  if (isDemo && !isLoopback(hostname))
    warn('DEMO is on', 'Set DEMO=0 before the database is filled with the demo catalogue.');
  for (const [name, value] of Object.entries({
    BUSINESS_EMAIL: businessEmail,
    MAIL_FROM: mailFrom,
  }))
    if (/@vignette\.example\b/.test(value))
      warn(`${name} is ${value}, where nobody is`, `Set ${name} to an address of yours.`);
  return findings.length > 0 ? findings : [isFine('settings', publicUrl)];
}
