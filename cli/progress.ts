const WIDTH = 30;

/** One line that is written over, for a person who watches; nothing where the output goes elsewhere. */
export function progressBar() {
  const { stderr } = process;
  let isShown = false;
  return {
    show(step: string, done: number, total?: number): void {
      if (!stderr.isTTY) return;
      isShown = true;
      stderr.write(`\r\x1b[K${step} ${total ? bar(done, total) : done.toLocaleString('en')}`);
    },
    /** Leaves the line to what is printed next. */
    clear(): void {
      if (isShown) stderr.write('\r\x1b[K');
      isShown = false;
    },
  };
}

function bar(done: number, total: number): string {
  const filled = Math.round((WIDTH * done) / total);
  const numbers = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${numbers}`;
}
