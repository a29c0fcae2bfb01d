import { type Notice, say } from '#i18n/notice.ts';
import { isLoopback } from '../network/addresses.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, success, warning } from './finding.ts';

/** Warns of settings that are valid but not suitable for a public site. */
export function checkSettings(config: Config): Finding[] {
  const { publicUrl, isHttps, trustedProxies, isDemo, businessEmail, mailFrom } = config;
  const { hostname } = new URL(publicUrl);
  const findings: Finding[] = [];
  const warn = (finding: Notice, advice: Notice) =>
    findings.push(warning('settings', finding, advice));

  if (isLoopback(hostname))
    warn(say('deskCheck.localUrl', { url: publicUrl }), say('deskCheck.localUrlAdvice'));
  else if (!isHttps)
    warn(say('deskCheck.notHttps', { url: publicUrl }), say('deskCheck.notHttpsAdvice'));
  else if (trustedProxies.length === 0)
    warn(say('deskCheck.noProxy'), say('deskCheck.proxyAdvice'));
  if (isDemo && !isLoopback(hostname)) warn(say('deskCheck.demoOn'), say('deskCheck.demoOnAdvice'));
  // The domain of the defaults in settings/config.ts.
  for (const [setting, value] of Object.entries({
    BUSINESS_EMAIL: businessEmail,
    MAIL_FROM: mailFrom,
  }))
    if (/@vignette\.example\b/.test(value))
      warn(
        say('deskCheck.placeholder', { setting, value }),
        say('deskCheck.placeholderAdvice', { setting }),
      );
  return findings.length > 0 ? findings : [success('settings', publicUrl)];
}
