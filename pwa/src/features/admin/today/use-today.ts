import { useContext, useEffect, useState } from "react";
import { PanelTodayDocument } from "../../../data/graphql/admin.generated.ts";
import { OfflineContext } from "../../../data/offline/client/lazy-offline-client.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { OneAtATime } from "./one-at-a-time.ts";

/** The ages of the entries are shown in minutes. */
const RENDER_EVERY_MS = 60_000;

/**
 * Reads what waits today, and again after events about orders, messages and the catalogue. After a failed query, the
 * former answer stays.
 */
export function useToday() {
  const { data, failure, retry, refetch } = usePanelQuery(PanelTodayDocument, {});
  const offline = useContext(OfflineContext);
  const [reading] = useState(() => new OneAtATime(() => refetch()));
  const [now, setNow] = useState(Date.now);
  useOrderEvents(() => reading.soon());
  useEffect(() => {
    const soon = () => reading.soon();
    const stops = [offline?.follow("messages", soon), offline?.follow("message", soon)];
    const timer = setInterval(() => setNow(Date.now()), RENDER_EVERY_MS);
    return () => {
      for (const stop of stops) stop?.();
      clearInterval(timer);
      reading.stop();
    };
  }, [offline, reading]);
  return { today: data?.today, failure, retry, now };
}
