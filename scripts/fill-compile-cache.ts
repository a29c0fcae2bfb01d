/**
 * Loads the server and the commands once, so that Node stores their compiled code. Without it, the
 * tests compile both again for each process until one has exited normally; killed ones store nothing.
 */
import '#cli/main.ts';
import '#cli/operate.ts';
import '#demo/fill.ts';
import '#server/context.ts';
import '#server/db/connection/reach-database.ts';
import '#server/main.ts';

process.exit(0);
