import { isLoopback } from '../network/addresses.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, success, warning } from './finding.ts';

/** Warns of settings that are valid but not suitable for a public site. */
export function checkSettings(config: Config): Finding[] {
  const { publicUrl, isHttps, trustedProxies, isDemo, businessEmail, mailFrom } = config;
  const { hostname } = new URL(publicUrl);
  const findings: Finding[] = [];
  const warn = (finding: string, advice: string) =>
    findings.push(warning('settings', finding, advice));

  if (isLoopback(hostname))
    warn(
      `links and mails point to ${publicUrl}`,
      'Set PUBLIC_URL to the address visitors use, such as https://example.com.',
    );
  else if (!isHttps)
    warn(
      `PUBLIC_URL ${publicUrl} is not https`,
      'Put a proxy with a certificate in front of the site.',
    );
  else if (trustedProxies.length === 0)
    warn(
      'no proxy is trusted, so all visitors behind a proxy count as one address',
      'Set TRUSTED_PROXIES to the address from which the proxy connects.',
    );
  if (isDemo && !isLoopback(hostname))
    warn('DEMO is on', 'Set DEMO=0: an empty database would be filled with the demo catalogue.');
  for (const [name, value] of Object.entries({
    BUSINESS_EMAIL: businessEmail,
    MAIL_FROM: mailFrom,
  }))
    if (/@vignette\.example\b/.test(value))
      warn(`${name} is the placeholder ${value}`, `Set ${name} to your own address.`);
  return findings.length > 0 ? findings : [success('settings', publicUrl)];
}
