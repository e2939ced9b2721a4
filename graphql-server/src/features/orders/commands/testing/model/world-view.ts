import { NO_VARIANT } from "../../../../catalogue/variants/variant-fields.rules.ts";
import type { OrderRecord } from "../../../order.ts";
import type { SoldProduct } from "../../../order-line-products.ts";
import type { OrderNotification } from "../../../order-notification-text.ts";
import { allPieces } from "../../../order-stock.ts";
import { restToPay } from "../../../order-sums.rules.ts";
import type { OrderView } from "./model-order.ts";
import {
  type EditAsked,
  type EditedWish,
  PLACES,
  type Place,
  PRODUCT_KEYS,
  PRODUCTS,
  type ProductKey,
  piecesOf,
  TYPED_ARTICLE,
  type Wish,
} from "./model-shop.ts";
import type { Design } from "./order-design.ts";

// Functions that translate between the names of the model and the values of the commands.

export const numberOf = (product: ProductKey, size: string): number =>
  size === "" ? NO_VARIANT : 1 + piecesOf(product).findIndex(([one]) => one === size);

export const stockKey = (id: string, number: number): string => `${id} ${number}`;

export const soldProduct = (key: ProductKey): SoldProduct => ({
  ...{ id: PRODUCTS[key].id, productName: PRODUCTS[key].name, ownerId: "owner", sellingPrice: 10_000 },
  ...{ productImages: [], imageColours: [] },
  variants: piecesOf(key)
    .filter(([size]) => size !== "")
    .map(([size]) => ({
      ...{
        number: numberOf(key, size),
        size,
        colour: null,
        swatch: null,
        availability: "AVAILABLE" as const,
      },
    })),
});

export const lineOf = ({ product, size, price, quantity, isTyped = false }: Wish) => ({
  productId: product && !isTyped ? PRODUCTS[product].id : null,
  productName: product ? PRODUCTS[product].name : TYPED_ARTICLE,
  variant: product && size !== "" && !isTyped ? numberOf(product, size) : null,
  ...{ size: size || null, colour: null, price, quantity, image: null },
});

/**
 * An order as the test stores it: its record, and the history, notifications and returns that its commands have
 * written.
 */
export interface Written {
  record: OrderRecord;
  readonly history: string[];
  readonly notifications: string[];
  readonly returns: OrderView["returns"];
}

export const notificationText = (notification: OrderNotification): string =>
  `${notification.to} ${notification.to === "FOLLOWERS" ? notification.when : notification.kind}`;

export const positionOf = (record: OrderRecord, at: number | null): number | null =>
  at === null ? null : (record.lines[at]?.position ?? null);

export function editOf(asked: EditAsked, record: OrderRecord) {
  const { discount, discountReason, customerPhone, isPickup, quarter, fee } = record;
  const change = asked.isStale ? 1 : 0;
  const edited = ({ at, ...wish }: EditedWish) => ({ ...lineOf(wish), position: positionOf(record, at) });
  const seen = {
    lines: record.lines.map((line) => ({ ...line, price: line.price + change })),
    delivery: { quarter, fee: change ? 77 : fee, isPickup: change ? false : isPickup },
    discount: { amount: discount + change, reason: discountReason },
    customer: { name: `${record.customerName}${change || ""}`, phone: customerPhone },
  };
  const { place } = asked.delivery ?? {};
  const to = {
    ...(asked.lines && { lines: asked.lines.map(edited) }),
    ...(asked.delivery &&
      place && {
        delivery: {
          ...{ quarter: PLACES[place].quarter, fee: asked.delivery.fee, isPickup: place === "pickup" },
        },
      }),
    ...(asked.discount !== undefined && { discount: { amount: asked.discount, reason: discountReason } }),
    ...(asked.customer !== undefined && { customer: { name: asked.customer, phone: customerPhone } }),
  };
  return { seen, to, acceptShortage: asked.acceptShortage };
}

function placeOf({ isPickup, quarter }: OrderRecord): Place | null {
  if (isPickup) return "pickup";
  const places = ["douala", "bonanjo", "yaounde", "kribi"] as const;
  return places.find((place) => PLACES[place].quarter === quarter) ?? null;
}

export function viewOf(
  { record, history, notifications, returns }: Written,
  { amountDue, paymentState }: Design,
): OrderView {
  const due = amountDue(record);
  const { paid } = record;
  return {
    state: record.state as OrderView["state"],
    ...{ unwanted: record.unwanted, note: record.note, customer: record.customerName },
    ...{ promisedDay: record.promisedDay, settleBy: record.settleBy },
    lines: record.lines.map((line) => ({
      product: PRODUCT_KEYS.find((key) => PRODUCTS[key].id === line.productId) ?? null,
      size: line.size ?? "",
      ...{ price: line.price, quantity: allPieces(line), back: line.returned, taken: line.taken },
    })),
    ...{ quarterOf: placeOf(record), fee: record.fee, discount: record.discount, due },
    ...{
      paid,
      rest: restToPay({ due, paid }),
      paymentState: paymentState(due, paid),
      deposit: record.deposit,
    },
    payments: record.payments.map(({ id, kind, amount, reference, cancels }) => ({
      ...{ id, kind, amount, reference, cancels },
    })),
    announcements: record.announcements.map(({ id, state }) => ({
      id,
      state: state as OrderView["announcements"][number]["state"],
    })),
    ...{ changedAt: record.changedAt.getTime(), changedBy: record.changedBy },
    doneAt: record.doneAt?.getTime() ?? null,
    cancelledFrom: record.cancelledFrom as OrderView["cancelledFrom"],
    requestedAt: record.returnRequestedAt?.getTime() ?? null,
    declinedAt: record.declinedReturnAt?.getTime() ?? null,
    declineReason: record.returnDeclineReason,
    asPlaced: record.asOrdered && {
      ...{
        lines: record.asOrdered.lines.length,
        articles: record.asOrdered.total,
        fee: record.asOrdered.fee,
      },
    },
    ...{
      history: [...history] as OrderView["history"],
      notifications: [...notifications],
      returns: [...returns],
    },
  };
}
