import styles from '../display/visually-hidden.module.css';

/** Screen readers miss what arrives together with its region. */
const SETTLE_MS = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout>;

/** Said to whoever listens to the page; nothing is to be seen. */
export function announce(text: string): void {
  region ??= addRegion();
  // Emptied first: the same words again are said again.
  region.textContent = '';
  const told = region;
  clearTimeout(timer);
  timer = setTimeout(() => {
    told.textContent = text;
  }, SETTLE_MS);
}

function addRegion(): HTMLElement {
  const element = document.createElement('p');
  element.setAttribute('role', 'status');
  element.className = styles.hidden ?? '';
  document.body.append(element);
  return element;
}
