import { useEffect, useState } from "react";
import { NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { failure } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";

/** Something fetched as a whole, as it is shown. */
export interface Loaded<Value> {
  /** While it is fetched again, still the former one; undefined before the first has arrived. */
  value: Value | undefined;
  failure: Extract<Result, { ok: false }> | undefined;
  /** Fetches it again. */
  retry(): void;
  /** Shows another one, which the server has answered meanwhile. */
  put(value: Value): void;
}

/** Fetches something now, on demand, and after a dead line's next sign of life. @param fetch stable */
export function useLoaded<Value>(fetch: () => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value>();
  const [failed, setFailed] = useState<Loaded<Value>["failure"]>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches the same again
  useEffect(() => {
    let isCurrent = true;
    fetch().then(
      (fetched) => {
        if (!isCurrent) return;
        setValue(fetched);
        setFailed(undefined);
      },
      (error: unknown) => isCurrent && setFailed(failure(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [fetch, attempt]);

  useEffect(() => {
    if (failed?.code !== NETWORK_FAILURE) return;
    return connection.onAlive(() => setAttempt((before) => before + 1));
  }, [failed]);

  return { value, failure: failed, retry: () => setAttempt((before) => before + 1), put: setValue };
}
