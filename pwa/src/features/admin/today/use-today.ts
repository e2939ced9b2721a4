import { useContext, useEffect, useState } from "react";
import { PanelTodayDocument } from "../../../data/graphql/admin.generated.ts";
import { OfflineContext } from "../../../data/offline/client/lazy-offline-client.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { OneAtATime } from "./one-at-a-time.ts";

/** Interval at which the page renders again (ms), because it shows how many minutes old the entries are. */
const RENDER_EVERY_MS = 60_000;

/**
 * Reads the groups of the page « Aujourd’hui » and whether the shop has opening hours for appointments, and reads them
 * again after events about orders, messages and the catalogue. If a query fails, the former answer stays.
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
  const acceptsAppointments = (data?.shop?.appointmentHours ?? []).length > 0;
  return { today: data?.today, acceptsAppointments, failure, retry, now };
}
