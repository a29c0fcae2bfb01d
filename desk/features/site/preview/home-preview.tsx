import { type MouseEvent, useEffect, useState } from 'react';
import type { Banner } from '#contract/catalogue.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { Hero } from '#ui/hero/hero.tsx';
import { loadTranslator } from '#ui/text/texts.ts';
import { TranslatorContext, useTranslator } from '#ui/text/translator.ts';
import styles from './home-preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewLanguage } from './preview-language.tsx';

/** The height of the banners on the home page at these widths (`hero.module.css`). */
const DEVICES = {
  desk: { widthPx: 1440, heightPx: 617 },
  phone: { widthPx: 390, heightPx: 488 },
} as const;

interface HomePreviewProps {
  /** The banners in the preview's language. */
  bannersIn: (locale: Locale) => Banner[];
  /** Shown if there are none. */
  empty: string;
}

/** The banners as the home page shows them, on a desk screen and on a phone, in each language. */
export function HomePreview({ bannersIn, empty }: HomePreviewProps) {
  const desk = useTranslator();
  const { t } = desk;
  const [locale, setLocale] = useState<Locale>(desk.locale);
  const translator = useSiteTranslator(locale);
  const banners = bannersIn(locale);

  return (
    <section className={styles.preview} aria-label={t('deskSite.preview')}>
      <div className={styles.tools}>
        <PreviewLanguage locale={locale} onChange={setLocale} />
      </div>
      {banners.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <div className={styles.devices}>
          {(['desk', 'phone'] as const).map((device) => (
            <figure key={device} className={styles.device} data-device={device}>
              <div className={styles.screen}>
                {translator && (
                  <PreviewFrame
                    title={t(device === 'desk' ? 'deskSite.onDesk' : 'deskSite.onPhone')}
                    lang={locale}
                    {...DEVICES[device]}
                  >
                    <TranslatorContext value={translator}>
                      <div onClickCapture={refuseLinks}>
                        <Hero key={translator.locale} banners={banners} />
                      </div>
                    </TranslatorContext>
                  </PreviewFrame>
                )}
              </div>
              <figcaption>
                {t(device === 'desk' ? 'deskSite.onDesk' : 'deskSite.onPhone')}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </section>
  );
}

/** A link of the preview would leave the desk. */
function refuseLinks(event: MouseEvent) {
  const target = event.target as Element;
  if (!target.closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The texts of the home page in the preview's language; undefined while they load. */
function useSiteTranslator(locale: Locale): Translator | undefined {
  const [translator, setTranslator] = useState<Translator>();
  useEffect(() => {
    let isCurrent = true;
    loadTranslator(locale, []).then(
      (loaded) => isCurrent && setTranslator(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return translator;
}
