const CHECK_MS = 1000;
/** Below this opacity, multiplied over all ancestors, the watermark counts as hidden. */
const MIN_OPACITY = 0.2;

interface GuardedWatermark {
  label: HTMLElement;
  video: HTMLVideoElement;
  text: string;
  onHidden: () => void;
}

/**
 * Pauses the video when the watermark was removed, emptied, moved off the picture or made invisible
 * by a style. It stops casual attempts only: a person who uses the developer tools can remove it.
 */
export function guardWatermark(watermark: GuardedWatermark, signal: AbortSignal) {
  const { video, onHidden } = watermark;
  const check = () => {
    // A page that is left detaches the video together with the watermark.
    if (video.paused || !video.isConnected || isVisible(watermark)) return;
    video.pause();
    onHidden();
  };
  // The player's controls change many attributes: one check for each frame is enough.
  let frame = 0;
  const checkInFrame = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      check();
    });
  };
  const observer = new MutationObserver(checkInFrame);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'hidden'],
  });
  const timer = setInterval(check, CHECK_MS);
  video.addEventListener('playing', check, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearInterval(timer);
  });
}

function isVisible({ label, video, text }: GuardedWatermark): boolean {
  if (!label.isConnected || label.textContent?.includes(text) !== true) return false;
  if (getComputedStyle(label).visibility !== 'visible' || opacityOf(label) < MIN_OPACITY)
    return false;
  if (isCut(label, video)) return false;
  if (Array.from(label.children, textOpacityOf).some((opacity) => opacity < MIN_OPACITY))
    return false;
  // An element with `display: none` has no size.
  return isInside(label.getBoundingClientRect(), video.getBoundingClientRect());
}

function opacityOf(element: Element): number {
  let opacity = 1;
  for (let each: Element | null = element; each; each = each.parentElement)
    opacity *= Number(getComputedStyle(each).opacity);
  return opacity;
}

const CUTS = ['clip-path', 'mask-image', 'filter'];

/** Whether a style cuts or filters the watermark but not the video. */
function isCut(label: Element, video: Element): boolean {
  for (let each: Element | null = label; each && !each.contains(video); each = each.parentElement) {
    const style = getComputedStyle(each);
    if (CUTS.some((name) => !['', 'none'].includes(style.getPropertyValue(name)))) return true;
  }
  return false;
}

/** The opacity of the text: the last part of `rgba(255, 255, 255, 0)` or `color(srgb 1 1 1 / 0)`. */
function textOpacityOf(element: Element): number {
  const color = getComputedStyle(element).getPropertyValue('-webkit-text-fill-color');
  return Number(/(?:^rgba.*,|\/)\s*([\d.]+)\)$/.exec(color)?.[1] ?? 1);
}

/** Whether the middle of the watermark is on the picture, and it is not shrunk to a few pixels. */
function isInside(inner: DOMRect, outer: DOMRect): boolean {
  const x = inner.left + inner.width / 2;
  const y = inner.top + inner.height / 2;
  return (
    inner.width > 20 &&
    inner.height > 10 &&
    x >= outer.left &&
    x <= outer.right &&
    y >= outer.top &&
    y <= outer.bottom
  );
}
