import { waitLong } from '../setup/timeouts.ts';

// Loaded by the processes of the browser tests' site before their own modules.
waitLong();
