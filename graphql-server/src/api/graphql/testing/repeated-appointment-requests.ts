import { randomUUID } from "node:crypto";
import {
  AppointmentClient,
  CHAIR,
  MANICURE,
  REQUESTS,
} from "../../../features/orders/appointment-commands/testing/appointment-client.ts";
import { type RepeatedRequest, type Senders, withInput } from "./repeated-request.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const ALL_DAY = ["1", "2", "3", "4", "5", "6", "7"].map((day) => ({ day, from: "00:00", to: "23:45" }));

/**
 * Returns the mutations about appointments, for the test that sends each mutation twice. They must run after all other
 * mutations, because their preparation replaces the services that the shop offers.
 */
export function appointmentRequests({ shop, patron }: Senders): Record<string, RepeatedRequest> {
  const byPatron = () => patron;
  const client = new AppointmentClient(shop);
  const open = () => client.open({ appointmentHours: ALL_DAY });
  let days = 0;
  /**
   * Returns noon in Douala of a future day. Each call returns a later day, so that no two appointments of the test need
   * the same slot.
   */
  const nextSlot = (): Date => {
    days += 1;
    return new Date(Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + (24 * days + 11) * HOUR_MS);
  };
  const booked = async (startsAt: Date) => {
    await open();
    return client.booked(startsAt, patron);
  };
  return {
    bookAppointment: {
      mutation: REQUESTS.book,
      variables: async () => {
        await open();
        return { input: { id: randomUUID(), serviceId: MANICURE, startsAt: nextSlot(), name: "Awa" } };
      },
      other: withInput({ name: "Béa" }),
      as: byPatron,
    },
    moveAppointment: {
      mutation: REQUESTS.move,
      variables: async () => {
        const from = nextSlot();
        return { id: await booked(from), from, to: nextSlot(), placeId: CHAIR, requestId: randomUUID() };
      },
      other: (variables) => ({ ...variables, to: nextSlot() }),
      as: byPatron,
    },
    markNoShow: {
      mutation: REQUESTS.noShow,
      variables: async () => {
        const started = new Date(Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS);
        return { id: await booked(started), requestId: randomUUID() };
      },
      as: byPatron,
    },
    requestSlot: {
      mutation: REQUESTS.requestSlot,
      variables: async () => {
        await open();
        return { orderId: await client.requested(nextSlot()), startsAt: nextSlot(), id: randomUUID() };
      },
      other: (variables) => ({ ...variables, startsAt: nextSlot() }),
    },
  };
}
