import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { spawnOrphanReaper } from "./orphan-reaper.ts";

/** Pause between two checks that PostgreSQL is running (ms). */
const PROBE_INTERVAL_MS = 5_000;

interface Supervised {
  isLost(): boolean;
  /** Starts PostgreSQL again. If the promise rejects, the supervisor calls this function again at its next check. */
  restart(): Promise<void>;
}

/**
 * An embedded PostgreSQL that is restarted if it ends. It runs until `stop` is called, or until this process ends or is
 * killed.
 */
export interface SupervisedPostgres {
  /** postgres:// URL with user, password and database; the same after a restart. */
  readonly url: string;
  /** Stops PostgreSQL unless another process uses it. The caller must close its own connections before. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a folder like {@link startEmbeddedPostgres}, and restarts it if it ends. If this process is
 * killed, a second process, the reaper (see `spawnOrphanReaper`), stops PostgreSQL.
 * @param onRestart called before each restart
 */
export async function startSupervisedPostgres(
  options: EmbeddedPostgresOptions,
  onRestart: () => void,
): Promise<SupervisedPostgres> {
  const dismissReaper = spawnOrphanReaper(options.directory);
  let postgres = await startEmbeddedPostgres(options);
  const endSupervision = supervise({
    isLost: () => postgres.isLost(),
    restart: async () => {
      onRestart();
      postgres = await startEmbeddedPostgres(options);
    },
  });
  return {
    url: postgres.url,
    stop: async () => {
      await endSupervision();
      // stop() returns "used" if PostgreSQL still has connections. They may be connections of this process, for example
      // of a migration. So the reaper keeps running. After this process has ended, the reaper stops PostgreSQL, unless
      // another process uses it.
      if ((await postgres.stop()) !== "used") dismissReaper();
    },
  };
}

/**
 * Restarts PostgreSQL when it has ended, because no service manager of the system restarts it. PostgreSQL gets the same
 * port again, so connection pools reconnect by themselves.
 * @returns a function that ends the supervision; it first waits for a running restart
 */
export function supervise({ isLost, restart }: Supervised): () => Promise<void> {
  let checking: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    if (isLost()) await restart().catch(() => undefined);
  };
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, PROBE_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
