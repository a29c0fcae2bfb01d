import type { Banner } from '#contract/catalogue.ts';
import { bannerWidths, readPicture, tallBannerWidths } from '#contract/site/images.ts';
import styles from './hero.module.css';

const NARROW = '(max-width: 719px)';

/**
 * A wide picture, or an upright one on a narrow screen. The alt text is empty: the title is beside
 * it.
 */
export function HeroPicture({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const wide = readPicture(banner.image, bannerWidths);
  // Without an upright picture, narrow screens show the wide one, whose files have other widths.
  const tall = banner.image_tall ? readPicture(banner.image_tall, tallBannerWidths) : undefined;
  return (
    <picture>
      {tall?.sources && (
        <>
          <source media={NARROW} type="image/avif" srcSet={tall.sources.avif} sizes="100vw" />
          <source media={NARROW} type="image/webp" srcSet={tall.sources.webp} sizes="100vw" />
        </>
      )}
      {wide.sources && <source type="image/avif" srcSet={wide.sources.avif} sizes="100vw" />}
      <img
        className={styles.picture}
        style={wide.color ? { backgroundColor: wide.color } : undefined}
        src={wide.src}
        srcSet={wide.sources?.webp}
        sizes="100vw"
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        // Decoded with the first paint, instead of after it.
        decoding={isFirst ? 'sync' : 'auto'}
      />
    </picture>
  );
}
