import styles from './poster.module.css';

interface PosterProps {
  picture: {
    /** Empty if there is no picture that the visitor may load. */
    src: string;
    sources?: { avif: string };
    /** Shown until the image has loaded. */
    color?: string;
  };
  /** Loads the picture eagerly, because it is above the fold. */
  isFirst?: boolean;
}

/** A play sign in a frame, in a grey that is visible in both themes. */
const NO_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 72' fill='none' stroke='%23888'%3E%3Cpath d='M15 28h18v16H15zm6 4.5v7l6-3.5z'/%3E%3C/svg%3E";

/**
 * A 2:3 picture with reserved space and a placeholder colour. Its `alt` is empty, because the title
 * is beside it. It has only one `<source>`, because a page has a hundred posters; browsers without
 * AVIF get a single WebP size.
 */
export function Poster({ picture, isFirst = false }: PosterProps) {
  const { src, sources, color } = picture;
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} />}
      <img
        className={styles.poster}
        style={color ? { backgroundColor: color } : undefined}
        src={src || NO_PICTURE}
        width={480}
        height={720}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </picture>
  );
}
