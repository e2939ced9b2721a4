import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { spawnOrphanReaper } from "./orphan-reaper.ts";

/** How often PostgreSQL is asked whether it still answers (ms). */
const PROBE_INTERVAL_MS = 5_000;

/** What the supervisor asks and does. */
interface Supervised {
  /** Whether PostgreSQL has ended. */
  isLost(): boolean;
  /** Starts it again; a rejection is tried again after the next interval. */
  restart(): Promise<void>;
}

/** A PostgreSQL that runs until `stop`, or until this process has ended in any way. */
export interface SupervisedPostgres {
  /** postgres:// address with user, password and database; the same after a restart. */
  readonly url: string;
  /** Stops PostgreSQL unless another process uses it; close this process's connections first. */
  stop(): Promise<void>;
}

/**
 * Starts or joins the PostgreSQL of a folder as {@link startEmbeddedPostgres} does, starts it again when it is lost, and
 * has it stopped if this process is killed.
 * @param onRestart is called before each restart
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
      // Connections in use may be this process's own, busy with a migration: the reaper looks again after its end.
      if ((await postgres.stop()) !== "used") dismissReaper();
    },
  };
}

/**
 * Starts PostgreSQL again when it is gone: no service manager looks after it. It comes back on the same port, and
 * connection pools reconnect by themselves.
 * @returns ends the supervision, after the restart that may be under way
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
