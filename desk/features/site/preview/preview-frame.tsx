import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './preview-frame.module.css';

interface PreviewFrameProps {
  title: string;
  /** The size of the window that is shown; the frame is scaled to the space that it has. */
  widthPx: number;
  heightPx: number;
  lang: string;
  children: ReactNode;
}

/**
 * Shows its children in a window of another size. They are rendered into a frame, because media
 * queries and `vw` refer to the window: only so a picture has the same crop as on that device.
 */
export function PreviewFrame({ title, widthPx, heightPx, lang, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [target, setTarget] = useState<HTMLElement>();
  const [scale, setScale] = useState(0);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / widthPx));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [widthPx]);

  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    const root = inner.documentElement;
    const follow = () => {
      root.dataset.theme = document.documentElement.dataset.theme ?? '';
      copyStyles(inner);
    };
    follow();
    // Stylesheets are added when parts of the desk are loaded, and the theme can be changed.
    const observer = new MutationObserver(follow);
    observer.observe(document.head, { childList: true });
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    // The desk has narrower margins and smaller text than the site.
    root.style.setProperty('--page-gutter', 'clamp(16px, 4vw, 64px)');
    inner.body.style.fontSize = 'var(--text-body)';
    setTarget(inner.body);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (target) target.ownerDocument.documentElement.lang = lang;
  }, [target, lang]);

  return (
    <div ref={box} className={styles.box} style={{ blockSize: heightPx * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        style={{ inlineSize: widthPx, blockSize: heightPx, transform: `scale(${scale})` }}
      />
      {target && createPortal(children, target)}
    </div>
  );
}

/** Copies the stylesheets that the document has and the frame does not have yet. */
function copyStyles(inner: Document) {
  const known = inner.head.children.length;
  const sheets = document.head.querySelectorAll('link[rel="stylesheet"], style');
  for (const sheet of Array.from(sheets).slice(known)) inner.head.append(sheet.cloneNode(true));
}
