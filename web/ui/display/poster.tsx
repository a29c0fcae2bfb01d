import styles from './poster.module.css';

interface PosterProps {
  picture: {
    src: string;
    sources?: { avif: string };
    /** Shown until the image has loaded. */
    color?: string;
  };
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean;
}

/**
 * A 2:3 picture whose place and colour are there before it is; the title beside it says what it is.
 * A page has a hundred: browsers without AVIF, all old, get one size of the other format.
 */
export function Poster({ picture, isFirst = false }: PosterProps) {
  const { src, sources, color } = picture;
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} />}
      <img
        className={styles.poster}
        style={color ? { backgroundColor: color } : undefined}
        src={src}
        width={480}
        height={720}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </picture>
  );
}
