import { randomUUID } from "node:crypto";
import { parseShopTime } from "../../../../platform/shop-time/shop-day.rules.ts";
import type { GraphqlResponse, RequestOptions, TestShop } from "../../../../testing/test-shop.ts";
import { OrderClient } from "../../testing/order-client.ts";

export const MANICURE = "00000000-0000-4000-8000-0000000000e1";
export const ADVICE = "00000000-0000-4000-8000-0000000000e2";
export const OTHER = "00000000-0000-4000-8000-0000000000e3";
export const CHAIR = "00000000-0000-4000-8000-0000000000a1";
export const TABLE = "00000000-0000-4000-8000-0000000000a2";

/** A service that takes an hour and costs 5 000 FCFA. */
const MANICURE_SERVICE = {
  ...{ id: MANICURE, title: "Manicure Simple", description: "", image: "/services/manicure" },
  ...{ price: 5_000, isFrom: false, minutes: 60, placeIds: [], isShown: true },
};
/** A service without a length, so that customers cannot choose a slot for it. */
const ADVICE_SERVICE = { ...MANICURE_SERVICE, id: ADVICE, title: "Conseil", minutes: null };
const OTHER_SERVICE = { ...MANICURE_SERVICE, id: OTHER, title: "Pédicure" };

/**
 * Returns an SQL statement and its values, which let the shop accept appointments every day from 9 h to 18 h.
 * @param details replace some of the settings
 * @param manicure replaces some fields of the service; null deletes it
 */
export function openingStatement(
  details: object = {},
  manicure: object | null = {},
): [string, [string, string]] {
  const openings = ["1", "2", "3", "4", "5", "6", "7"].map((day) => ({ day, from: "09:00", to: "18:00" }));
  const settings = {
    ...{ appointmentHours: openings, closedDays: [] },
    appointmentPlaces: [{ id: CHAIR, name: "Fauteuil" }],
    ...details,
  };
  const services = [
    ...(manicure ? [{ ...MANICURE_SERVICE, ...manicure }] : []),
    ADVICE_SERVICE,
    OTHER_SERVICE,
  ];
  return [
    "UPDATE shop_state SET details = details || $1::jsonb, services = $2, version = version + 1",
    [JSON.stringify(settings), JSON.stringify(services)],
  ];
}

/** @param day YYYY-MM-DD @param time HH:MM; both in Douala */
export const inDouala = (day: string, time: string): Date => new Date(parseShopTime(`${day}T${time}:00`));

const APPOINTMENT = `id state total due paid deposit isPickup fee placeId appointmentAt appointmentMinutes heldUntil isSlotReserved
  noShow noShows serviceId lines { productName price shopPrice quantity } changedBy channel`;

export const REQUESTS = {
  book: `mutation ($input: BookAppointmentInput!) { answer: bookAppointment(input: $input) { ${APPOINTMENT} } }`,
  move: `mutation ($id: ID!, $from: DateTimeISO!, $to: DateTimeISO!, $placeId: ID, $requestId: ID!) {
    answer: moveAppointment(id: $id, from: $from, to: $to, placeId: $placeId, requestId: $requestId) { ${APPOINTMENT} } }`,
  noShow: `mutation ($id: ID!, $requestId: ID!) { answer: markNoShow(id: $id, requestId: $requestId) { ${APPOINTMENT} } }`,
  requestSlot: `mutation ($orderId: ID!, $startsAt: DateTimeISO!, $id: ID!) {
    answer: requestSlot(orderId: $orderId, startsAt: $startsAt, id: $id) }`,
} as const;

export interface SeenAppointment {
  id: string;
  state: string;
  due: number;
  paid: number;
  placeId: string | null;
  appointmentAt: string | null;
  heldUntil: string | null;
  isSlotReserved: boolean | null;
  noShow: boolean;
}

type AsAdmin = RequestOptions & { requestId?: string };

/** Returns the input of an order that requests a slot of the manicure. */
export const appointmentInput = (startsAt: Date, fields: object = {}) => ({
  lines: [{ productName: "Manicure Simple", price: 5_000, quantity: 1 }],
  appointment: { serviceId: MANICURE, startsAt },
  ...fields,
});

/** Sends the requests about appointments to a test shop. */
export class AppointmentClient {
  readonly orders: OrderClient;
  readonly #shop: TestShop;

  constructor(shop: TestShop) {
    this.#shop = shop;
    this.orders = new OrderClient(shop);
  }

  /** Runs the statement of {@link openingStatement}, and lets the server read the new settings. */
  async open(details: object = {}, manicure: object | null = {}): Promise<void> {
    const [statement, values] = openingStatement(details, manicure);
    await this.#shop.services.database.query(statement, values);
    await this.#shop.services.shop.sync();
  }

  /** Places an order that requests a slot, as a device does. @returns the order's id */
  requested(startsAt: Date, fields: object = {}, as: RequestOptions = {}): Promise<string> {
    return this.orders.placed(appointmentInput(startsAt, fields), as);
  }

  confirm(id: string, as: AsAdmin): Promise<GraphqlResponse> {
    return this.orders.change(id, "NEW", "CONFIRMED", as);
  }

  book(startsAt: Date, as: RequestOptions, fields: object = {}): Promise<GraphqlResponse> {
    const input = { id: randomUUID(), serviceId: MANICURE, startsAt, name: "Awa", ...fields };
    return this.#shop.ask(REQUESTS.book, { input }, as);
  }

  /** Books an appointment as an admin. @returns its id @throws Error if the server refuses it */
  async booked(startsAt: Date, as: RequestOptions, fields: object = {}): Promise<string> {
    const { data, errors } = await this.book(startsAt, as, fields);
    if (!data) throw new Error(errors?.[0]?.message);
    return (data.answer as SeenAppointment).id;
  }

  move(
    id: string,
    [from, to]: readonly [Date, Date],
    { requestId = randomUUID(), placeId, ...as }: AsAdmin & { placeId?: string },
  ): Promise<GraphqlResponse> {
    return this.#shop.ask(REQUESTS.move, { id, from, to, placeId, requestId }, as);
  }

  noShow(id: string, { requestId = randomUUID(), ...as }: AsAdmin): Promise<GraphqlResponse> {
    return this.#shop.ask(REQUESTS.noShow, { id, requestId }, as);
  }

  /** Requests another slot for an order, as a device does. */
  requestSlot(orderId: string, startsAt: Date, id: string = randomUUID()): Promise<GraphqlResponse> {
    return this.#shop.ask(REQUESTS.requestSlot, { orderId, startsAt, id });
  }

  async see(id: string, as: RequestOptions): Promise<SeenAppointment> {
    const { data, errors } = await this.#shop.ask(
      `query ($id: ID!) { order(id: $id) { ${APPOINTMENT} } }`,
      { id },
      as,
    );
    if (!data) throw new Error(errors?.[0]?.message);
    return data.order as SeenAppointment;
  }

  /** Ends the hold of an unconfirmed appointment. */
  async endHold(id: string): Promise<void> {
    await this.#shop.services.database.query(
      "UPDATE orders SET held_until = now() - interval '1 second' WHERE id = $1 AND state = 'NEW'",
      [id],
    );
  }

  /**
   * Returns the orders that have rows in `taken_quarters` in the hour from this time on, and the number of their rows.
   */
  async quarters(startsAt: Date): Promise<{ order: string; place: string; count: number }[]> {
    return this.#shop.services.database.query(
      `SELECT order_id AS order, place_id AS place, count(*)::int AS count FROM taken_quarters
       WHERE starts_at >= $1 AND starts_at < $1::timestamptz + interval '1 hour' GROUP BY 1, 2 ORDER BY 2, 1`,
      [startsAt],
    );
  }
}
