import type { FreeDay } from "graphql-server/features/orders/appointments/appointment-hours";
import { useEffect, useState } from "react";
import { onReturn } from "../../lib/http/on-return.ts";
import type { Failure } from "../../lib/result.ts";
import { fetchHours, hoursToCome, isFresh, type KeptHours, readKeptHours } from "./stored-hours.ts";

/** Time for which an answer is shown without asking the shop again (ms). */
const FRESH_MS = 60_000;

export interface FreeHours {
  /** The days that have a free hour to come; undefined if this device knows none. */
  readonly days: readonly FreeDay[] | undefined;
  /** When the shop has sent them, by this device's clock (ms since 1970); undefined if they are fresh. */
  readonly readAt: number | undefined;
  /** Why the shop could not be asked. */
  readonly problem: string | undefined;
  readonly isAsking: boolean;
  readonly refresh: () => void;
}

/**
 * The free hours of a service: those kept on this device at once, then those of the shop.
 * @param freshMs time for which kept hours are not asked for again
 */
export function useFreeHours(serviceId: string, freshMs = FRESH_MS): FreeHours {
  const [kept, setKept] = useState<KeptHours | undefined>(() => readKeptHours(serviceId));
  const [failure, setFailure] = useState<Failure>();
  const [asked, setAsked] = useState(0);
  const [isAsking, setAsking] = useState(!isFresh(kept, freshMs));
  useEffect(() => {
    if (asked === 0 && isFresh(readKeptHours(serviceId), freshMs)) return;
    let isCurrent = true;
    setAsking(true);
    const ask = async () => {
      const result = await fetchHours(serviceId);
      if (!isCurrent) return;
      setAsking(false);
      setFailure(result.ok ? undefined : result);
      if (result.ok) setKept(result.value);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [serviceId, asked, freshMs]);
  const refresh = () => setAsked((count) => count + 1);
  const hasFailed = failure !== undefined;
  useEffect(() => (hasFailed ? onReturn(() => setAsked((count) => count + 1)) : undefined), [hasFailed]);
  return {
    days: kept && hoursToCome(kept),
    readAt: isFresh(kept, FRESH_MS) ? undefined : kept?.readAt,
    problem: failure?.message,
    isAsking,
    refresh,
  };
}
