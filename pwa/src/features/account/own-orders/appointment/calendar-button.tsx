import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { saveFile } from "../../../../lib/save-file.ts";
import { useShop } from "../../../../lib/shop-context.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { type DeviceOrder, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import { appointmentOf, hourProblem, openHourRequest } from "../record/appointment.ts";
import { readShopRecord } from "../record/shop-record.ts";
import { calendarFile } from "./calendar-file.ts";

/** Adds an appointment that the shop keeps to the phone's calendar, or takes a cancelled one out of it. */
export function CalendarButton({ order }: { order: DeviceOrder }) {
  const shop = useShop();
  const appointment = appointmentOf(order);
  const { state } = order;
  const isCancelled = state === "CANCELLED" && !readShopRecord(order).noShow;
  const isKept = state === "CONFIRMED" || (state === "NEW" && !hourProblem(order) && !openHourRequest(order));
  if (!appointment || pendingWithdrawal(order) || !(isKept || isCancelled)) return null;
  const save = () =>
    saveFile(
      calendarFile(order, appointment, shop, Date.now()),
      "text/calendar",
      `rendez-vous-${formatOrderNumber(orderNumberOf(order.id))}.ics`,
    );
  return (
    <Button variant="outline" size="small" onClick={save}>
      {isCancelled ? "Retirer du calendrier" : "Ajouter au calendrier"}
    </Button>
  );
}
