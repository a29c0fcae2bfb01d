/* The script of the offline page. `words`, its texts by language, is defined before it. */
const PROBE_EVERY_MS = 3000;
const { documentElement: root } = document;
const locale = chooseLocale();
const texts = words[locale];
const button = document.querySelector('button');
const status = document.querySelector('[role="status"]');
let isTrying = false;

root.lang = locale;
document.title = texts.title;
document.querySelector('h1').textContent = texts.title;
document.querySelector('#text').textContent = texts.text;
button.textContent = texts.retry;
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
} catch {
  // Storage is blocked: the system's theme is used.
}

button.addEventListener('click', async () => {
  status.textContent = texts.trying;
  if (!(await reloadIfOnline())) status.textContent = texts.failed;
});
addEventListener('online', reloadIfOnline);
setInterval(() => document.visibilityState === 'visible' && reloadIfOnline(), PROBE_EVERY_MS);

/* Reloads the page if the server responds, with any status; returns whether it does. */
async function reloadIfOnline() {
  if (isTrying) return false;
  isTrying = true;
  try {
    await fetch('/health/live', { method: 'HEAD', cache: 'no-store' });
    status.textContent = texts.back;
    location.reload();
    return true;
  } catch {
    return false;
  } finally {
    isTrying = false;
  }
}

/* Same rule as the server: the prefix, then the cookie, then the browser's languages. */
function chooseLocale() {
  const prefix = location.pathname.split('/')[1];
  const chosen = /(?:^|; )lang=([\w-]+)/.exec(document.cookie)?.[1];
  if (prefix === 'zh') return chosen === 'zh-TW' ? chosen : prefix;
  const browser = navigator.languages.map((tag) =>
    /^zh-(?:tw|hk|mo|hant)/i.test(tag) ? 'zh-TW' : tag.slice(0, 2).toLowerCase(),
  );
  return [prefix, chosen, ...browser].find((one) => Object.hasOwn(words, one ?? '')) ?? 'en';
}
