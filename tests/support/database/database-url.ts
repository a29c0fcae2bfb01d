import type { DatabaseConnection } from '#server/db/client.ts';

/** The DATABASE_URL for another process. */
export function databaseUrl(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { user, host, port, database } = connection;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
