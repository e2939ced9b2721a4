import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { spawnOrphanReaper } from "./orphan-reaper.ts";

/** Pause between two checks that PostgreSQL is running (ms). */
const PROBE_INTERVAL_MS = 5_000;

/** Functions with which the supervisor checks and restarts PostgreSQL. */
interface Supervised {
  /** True if PostgreSQL has ended. */
  isLost(): boolean;
  /** Starts it again; after a rejection it is tried again at the next interval. */
  restart(): Promise<void>;
}

/** A PostgreSQL that runs until `stop`, or until this process ends in any way. */
export interface SupervisedPostgres {
  /** postgres:// address with user, password and database; the same after a restart. */
  readonly url: string;
  /** Stops PostgreSQL unless another process uses it. Close this process's connections first. */
  stop(): Promise<void>;
}

/**
 * Starts or joins the PostgreSQL of a folder like {@link startEmbeddedPostgres}, restarts it when it has ended, and
 * has it stopped if this process is killed.
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
      // "used": the connections may be this process's own, busy with a migration, so the reaper checks again after
      // its end.
      if ((await postgres.stop()) !== "used") dismissReaper();
    },
  };
}

/**
 * Restarts PostgreSQL when it has ended, because no service manager does. It uses the same port again, and
 * connection pools reconnect by themselves.
 * @returns a function that ends the supervision, after a restart that may be running
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
