import type { FreeDay } from "graphql-server/features/orders/appointments/appointment-hours";
import { useEffect, useState } from "react";
import { onReturn } from "../../lib/http/on-return.ts";
import type { Failure } from "../../lib/result.ts";
import { fetchHours, hoursToCome, isFresh, readStoredHours, type StoredHours } from "./stored-hours.ts";

/** Time for which an answer is shown without asking the shop again (ms). */
const FRESH_MS = 60_000;

export interface FreeHours {
  /**
   * The days that have a free hour to come. Empty if the shop has said that there is none; undefined if this device does
   * not know it.
   */
  readonly days: readonly FreeDay[] | undefined;
  /** When the shop has sent them, by this device's clock (ms since 1970); undefined if they are fresh. */
  readonly readAt: number | undefined;
  /** Why the shop has not answered. */
  readonly failure: Failure | undefined;
  readonly isAsking: boolean;
  readonly refresh: () => void;
}

/**
 * The free hours of a service: those kept on this device at once, then those of the shop.
 * @param freshMs time for which kept hours are not asked for again
 */
export function useFreeHours(serviceId: string, freshMs = FRESH_MS): FreeHours {
  const [kept, setKept] = useState<StoredHours | undefined>(() => readStoredHours(serviceId));
  const [failure, setFailure] = useState<Failure>();
  const [asked, setAsked] = useState(0);
  const [isAsking, setAsking] = useState(!isFresh(kept, freshMs));
  useEffect(() => {
    if (asked === 0 && isFresh(readStoredHours(serviceId), freshMs)) return;
    let isCurrent = true;
    setAsking(true);
    const ask = async () => {
      const result = await fetchHours(serviceId);
      if (!isCurrent) return;
      setAsking(false);
      setFailure(result.ok ? undefined : result);
      if (result.ok) setKept(result.value);
      else if (result.code === "NOT_FOUND") setKept(undefined);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [serviceId, asked, freshMs]);
  const refresh = () => setAsked((count) => count + 1);
  const hasFailed = failure !== undefined;
  useEffect(() => (hasFailed ? onReturn(() => setAsked((count) => count + 1)) : undefined), [hasFailed]);
  const days = kept && hoursToCome(kept);
  // Without a day to come, only a new answer shows that the shop has no free hour: the stored hours may all have passed.
  const isKnown = days && (days.length > 0 || (!hasFailed && kept.days.length === 0));
  return {
    days: isKnown ? days : undefined,
    readAt: isFresh(kept, FRESH_MS) ? undefined : kept?.readAt,
    failure,
    isAsking,
    refresh,
  };
}
