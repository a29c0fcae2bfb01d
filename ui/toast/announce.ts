import styles from '../display/visually-hidden.module.css';

/**
 * The delay before text is added to a new live region; without it, screen readers miss the text.
 */
const SETTLE_MS = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout>;

/** Announces a text to screen readers; nothing is shown. */
export function announce(text: string): void {
  region ??= addRegion();
  // The region is emptied first, so that the same text is announced again.
  region.textContent = '';
  const target = region;
  clearTimeout(timer);
  timer = setTimeout(() => {
    target.textContent = text;
  }, SETTLE_MS);
}

function addRegion(): HTMLElement {
  const element = document.createElement('p');
  element.setAttribute('role', 'status');
  element.className = styles.hidden ?? '';
  document.body.append(element);
  return element;
}
