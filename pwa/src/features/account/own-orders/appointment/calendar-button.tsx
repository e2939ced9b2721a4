import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { saveFile } from "../../../../lib/save-file.ts";
import { useShop } from "../../../../lib/shop-context.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { type DeviceOrder, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import { appointmentOf, openSlotRequest } from "../record/appointment.ts";
import { readShopRecord } from "../record/shop-record.ts";
import { calendarFile } from "./calendar-file.ts";

/**
 * Adds a reserved appointment to the phone's calendar. There is no button that removes a cancelled appointment: a
 * calendar removes an entry only after an e-mail from the appointment's organizer. From a file about the cancellation,
 * the calendar would add a second entry.
 */
export function CalendarButton({ order }: { order: DeviceOrder }) {
  const shop = useShop();
  const appointment = appointmentOf(order);
  const { state } = order;
  const { isSlotReserved } = readShopRecord(order);
  const isAgreed = state === "CONFIRMED" && isSlotReserved !== null;
  const isHeld = state === "NEW" && isSlotReserved === true && !openSlotRequest(order);
  if (!appointment || pendingWithdrawal(order) || !(isAgreed || isHeld)) return null;
  const save = () =>
    saveFile(
      calendarFile(order, appointment, shop, Date.now()),
      "text/calendar",
      `rendez-vous-${formatOrderNumber(orderNumberOf(order.id))}.ics`,
    );
  return (
    <Button variant="outline" size="small" onClick={save}>
      Ajouter au calendrier
    </Button>
  );
}
