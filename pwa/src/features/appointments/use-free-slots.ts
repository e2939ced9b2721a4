import type { FreeDay } from "graphql-server/features/orders/appointments/free-slots";
import { useEffect, useState } from "react";
import { onReturn } from "../../lib/http/on-return.ts";
import type { Failure } from "../../lib/result.ts";
import { fetchSlots, isFresh, readStoredSlots, type StoredSlots, slotsToCome } from "./stored-slots.ts";

/** Age up to which stored slots are shown without fetching them again (ms). */
const FRESH_MS = 60_000;

export interface FreeSlots {
  /**
   * The days with a free slot that has not begun. Empty if the shop has answered that there is none; undefined if this
   * device has no answer of the shop.
   */
  readonly days: readonly FreeDay[] | undefined;
  /** Time at which the shown slots were read, by this device's clock (ms since 1970); undefined if they are fresh. */
  readonly readAt: number | undefined;
  /** Why the last request to the shop failed. */
  readonly failure: Failure | undefined;
  readonly isAsking: boolean;
  readonly refresh: () => void;
}

/**
 * Returns the free slots of a service: first the slots stored on this device, then the slots in the shop's answer.
 * @param freshMs age up to which stored slots are not fetched again (ms)
 */
export function useFreeSlots(serviceId: string, freshMs = FRESH_MS): FreeSlots {
  const [stored, setStored] = useState<StoredSlots | undefined>(() => readStoredSlots(serviceId));
  const [failure, setFailure] = useState<Failure>();
  const [asked, setAsked] = useState(0);
  const [isAsking, setAsking] = useState(!isFresh(stored, freshMs));
  useEffect(() => {
    if (asked === 0 && isFresh(readStoredSlots(serviceId), freshMs)) return;
    let isCurrent = true;
    setAsking(true);
    const ask = async () => {
      const result = await fetchSlots(serviceId);
      if (!isCurrent) return;
      setAsking(false);
      setFailure(result.ok ? undefined : result);
      if (result.ok) setStored(result.value);
      else if (result.code === "NOT_FOUND") setStored(undefined);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [serviceId, asked, freshMs]);
  const refresh = () => setAsked((count) => count + 1);
  const hasFailed = failure !== undefined;
  useEffect(() => (hasFailed ? onReturn(() => setAsked((count) => count + 1)) : undefined), [hasFailed]);
  const days = stored && slotsToCome(stored);
  // If all stored slots have passed, the shop may have new ones. So only a successful answer without days shows that no
  // slot is free.
  const isKnown = days && (days.length > 0 || (!hasFailed && stored.days.length === 0));
  return {
    days: isKnown ? days : undefined,
    readAt: isFresh(stored, FRESH_MS) ? undefined : stored?.readAt,
    failure,
    isAsking,
    refresh,
  };
}
