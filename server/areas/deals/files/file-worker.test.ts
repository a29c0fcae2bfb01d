import { Worker } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeOrderPdf } from '#server/areas/orders/files/order-pdf.ts';
import type { Order } from '#server/areas/orders/order.mapper.ts';
import { FileWorker } from '#server/jobs/file-worker.ts';
import type { Thread } from '#server/jobs/start-thread.ts';
import { createTranslators } from '#server/text/translators.ts';
import type { FileTask } from './write-file.ts';

const terms = {
  territories: ['WORLD'],
  media: ['svod'],
  languages: ['zh-Hant'],
  term_months: 12,
  is_exclusive: false,
};
/** An order whose titles need many slices of the fonts. */
const BIG: Order = {
  order_id: 1,
  order_no: 'VG-1',
  status: 'submitted',
  contact: { name: '王小明', email: 'wang@x.example', company: null, phone: null },
  terms,
  message: '',
  created_at: '2026-11-15T08:00:00Z',
  items: Array.from({ length: 8 }, (_, n) => ({
    drama_id: n + 1,
    title: String.fromCodePoint(...Array.from({ length: 4 }, (_, k) => 0x4e00 + n * 400 + k * 100)),
    original_title: '原名',
    cover: '/media/x.webp',
    episode_count: 1,
    total_minutes: 1,
    is_custom_version: 0,
    terms,
    availability: null,
  })),
  timeline: [],
} as unknown as Order;
const TASK: FileTask = { kind: 'orderPdf', locale: 'zh', order: BIG, siteName: 'Vignette' };

/** The real one, which `tests/support/setup/each-file.ts` replaces by a shared thread. */
const { startThread } = await vi.importActual<typeof import('#server/jobs/start-thread.ts')>(
  '#server/jobs/start-thread.ts',
);
const THREAD = new URL('./file-worker-thread.ts', import.meta.url);

interface Options {
  start?: () => Thread;
  timeLimitMs?: number;
  idleMs?: number;
}

function create({ start = () => startThread(THREAD), ...limits }: Options = {}) {
  const worker = new FileWorker<FileTask>(start, limits);
  onTestFinished(() => worker.close());
  return worker;
}

/** Starts a thread that runs this code for each task. */
const threadOf = (code: string) =>
  new Worker(
    `const { parentPort } = require('node:worker_threads'); parentPort.on('message', (task) => { ${code} })`,
    { eval: true },
  );
const REPLY = "parentPort.postMessage({ bytes: Buffer.from('made') })";

test('a PDF made by the worker equals one made here, and no PDF code runs in this thread', async () => {
  const finish = vi.spyOn(PDFDocument.prototype, 'end');
  onTestFinished(() => finish.mockRestore());
  const thread = startThread(THREAD);
  expect(thread).toBeInstanceOf(Worker);
  const there = await create({ start: () => thread }).make(TASK);
  expect(finish).not.toHaveBeenCalled();
  const here = await writeOrderPdf(createTranslators().zh, BIG, 'Vignette');
  expect(finish).toHaveBeenCalledOnce();
  expect(Buffer.from(there).equals(here)).toBe(true);
});

test('if the thread dies, its task fails and the next task starts a new thread', async () => {
  const threads = ['process.exit(3)', "throw new Error('out of memory')", REPLY];
  const start = vi.fn(() => threadOf(threads[start.mock.calls.length - 1] ?? ''));
  const worker = create({ start });
  await expect(worker.make(TASK)).rejects.toThrow('ended before the file was made');
  await expect(worker.make(TASK)).rejects.toThrow('out of memory');
  expect(Buffer.from(await worker.make(TASK)).toString()).toBe('made');
  expect(Buffer.from(await worker.make(TASK)).toString()).toBe('made');
  expect(start).toHaveBeenCalledTimes(3);
});

test('a task that fails does not end the thread', async () => {
  const worker = create();
  const broken = { ...TASK, order: { ...BIG, items: undefined } } as unknown as FileTask;
  await expect(worker.make(broken)).rejects.toThrow(TypeError);
  const small = { ...TASK, order: { ...BIG, items: [] } };
  expect(Buffer.from(await worker.make(small)).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('a task that exceeds its time limit ends the thread and fails as unavailable', async () => {
  const threads = ['for (;;);', REPLY];
  const ended: Promise<unknown>[] = [];
  const start = vi.fn(() => {
    const thread = threadOf(threads[start.mock.calls.length - 1] ?? '');
    ended.push(new Promise((resolve) => thread.once('exit', resolve)));
    return thread;
  });
  const worker = create({ start, timeLimitMs: 1 });
  await expect(worker.make(TASK)).rejects.toMatchObject({ outcome: 'unavailable' });
  await ended[0];
});

test('an idle thread ends; a closed worker ends its thread and rejects tasks', async () => {
  let exits = 0;
  const start = () => threadOf(REPLY).on('exit', () => (exits += 1));
  const idle = create({ start, idleMs: 1 });
  await idle.make(TASK);
  await expect.poll(() => exits).toBe(1);
  await idle.make(TASK);
  await idle.close();
  await expect.poll(() => exits).toBe(2);
  await expect(idle.make(TASK)).rejects.toThrow('closed');
});
