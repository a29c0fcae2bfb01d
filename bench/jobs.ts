import { benchDatabaseCrash, benchKill, benchStoreOutage } from './jobs/faults.ts';
import { benchIngest } from './jobs/ingest.ts';
import { startPlant } from './jobs/plant.ts';
import { benchMails } from './jobs/throughput.ts';

/**
 * Runs the job engine on up to two worker processes, each with its own DATA_DIR, as two machines with
 * one PostgreSQL, one object store and one SMTP server.
 */
export async function benchJobs({ DATA_DIR = '' }: Record<string, string>): Promise<void> {
  const plant = await startPlant(DATA_DIR);
  try {
    await benchMails(plant);
    await benchKill(plant);
    await benchDatabaseCrash(plant);
    await benchStoreOutage(plant);
    await benchIngest(plant);
  } finally {
    await plant.close();
  }
}
