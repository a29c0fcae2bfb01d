import styles from './poster.module.css';

interface PosterProps {
  picture: {
    src: string;
    sources?: { avif: string; webp: string };
    /** Shown until the picture is there. */
    color?: string;
  };
  /** Seen without scrolling: fetched at once. */
  isFirst?: boolean;
}

/** A 2:3 picture whose place and colour are there before it is; the title beside it says what it is. */
export function Poster({ picture, isFirst = false }: PosterProps) {
  const { src, sources, color } = picture;
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} />}
      <img
        className={styles.poster}
        style={color ? { backgroundColor: color } : undefined}
        src={src}
        srcSet={sources?.webp}
        width={480}
        height={720}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </picture>
  );
}
