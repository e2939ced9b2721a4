/** How often PostgreSQL is asked whether it still answers (ms). */
const PROBE_INTERVAL_MS = 5_000;

/** What the supervisor asks and does. */
export interface Supervised {
  /** Whether PostgreSQL has ended. */
  isLost(): boolean;
  /** Starts it again; a rejection is tried again after the next interval. */
  restart(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL again when it is gone: no service manager looks after it. It comes back on the same
 * port, and connection pools reconnect by themselves.
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
