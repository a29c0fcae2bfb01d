import styles from '../display/visually-hidden.module.css';

/** Screen readers miss text that is added together with its live region. */
const SETTLE_MS = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout>;

/** Announces a text to screen readers; nothing is shown. */
export function announce(text: string): void {
  region ??= addRegion();
  // Emptied first, so that the same text is announced again.
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
