import { runWork } from '#server/run-work.ts';

// A worker of a version that does not know mails.
await runWork({ except: ['mail'] });
process.exit(0);
