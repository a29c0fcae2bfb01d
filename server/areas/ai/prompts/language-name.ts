const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The language in English with its code: `Traditional Chinese (zh-TW)`. */
export function languageName(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    // Without the script, models answer in Simplified Chinese.
    const name = names.of(language === 'zh' ? `zh-${script}` : tag);
    return `${name} (${tag})`;
  } catch {
    return tag;
  }
}
