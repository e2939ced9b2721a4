import { isDeepStrictEqual } from "node:util";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { isSameLines, ORDER_PART_NAMES, type OrderContent, type OrderPart } from "../edited-order.rules.ts";
import { normaliseOrder, orderTotal } from "../order.rules.ts";
import type { OrderRecord } from "../order.ts";
import { discountErrors } from "../order-discount.rules.ts";
import { orderErrors } from "../order-errors.rules.ts";

export const partsOf = (order: OrderRecord): OrderContent => ({
  lines: order.lines,
  delivery: { quarter: order.quarter, fee: order.fee, isPickup: order.isPickup },
  discount: { amount: order.discount, reason: order.discountReason },
  customer: { name: order.customerName, phone: order.customerPhone },
});

/** Returns the content as it is stored: texts on one line, a pickup without quarter and fee, the phone as digits. */
export function normalised({ lines, delivery, discount, customer }: OrderContent): OrderContent {
  const {
    name,
    quarter,
    lines: cleanLines,
  } = normaliseOrder({
    ...{ name: customer.name, phone: customer.phone, quarter: delivery.quarter, fee: delivery.fee },
    lines,
  });
  const positions = lines.map(({ position }) => position);
  return {
    lines: cleanLines.map((line, place) => ({ ...line, position: positions[place] ?? null })),
    delivery: {
      ...delivery,
      quarter: delivery.isPickup ? null : quarter,
      fee: delivery.isPickup ? 0 : delivery.fee,
    },
    discount: { amount: discount.amount, reason: oneLine(discount.reason) },
    customer: { name, phone: normalisePhone(customer.phone ?? "") ?? (customer.phone || null) },
  };
}

/**
 * Returns the names of the parts that must be written: the parts in the request whose stored value differs from the
 * wanted value.
 * @throws ShopError CONFLICT if a colleague has changed one of these parts since the caller read the order
 */
export function changedParts(
  before: OrderContent,
  seen: OrderContent,
  wanted: OrderContent,
  to: Partial<OrderContent>,
): OrderPart[] {
  const named = (["lines", "delivery", "discount", "customer"] as const).filter(
    (part) => to[part] !== undefined,
  );
  const parts = named.filter((part) => !isSamePart(part, before, wanted));
  for (const part of parts)
    if (!isSamePart(part, before, seen))
      throw new ShopError(
        "CONFLICT",
        `Un collègue a changé ${ORDER_PART_NAMES[part]} entre-temps. Relisez d’abord la commande`,
      );
  return parts;
}

const isSamePart = (part: OrderPart, one: OrderContent, other: OrderContent): boolean =>
  part === "lines" ? isSameLines(one.lines, other.lines) : isDeepStrictEqual(one[part], other[part]);

/**
 * Checks the content of an edit.
 * @throws ShopError BAD_USER_INPUT with a message for each invalid field
 */
export function assertContent(
  { lines, delivery, discount, customer }: OrderContent,
  parts: readonly OrderPart[],
): void {
  const { name, phone } = customer;
  const positions = lines.flatMap(({ position }) => position ?? []);
  assertValid({
    ...orderErrors({ name, phone, quarter: delivery.quarter, fee: delivery.fee, lines }),
    ...(new Set(positions).size < positions.length && { lines: "Une ligne de la commande est là deux fois" }),
    ...(parts.some((part) => part === "lines" || part === "discount") &&
      discountErrors(discount, orderTotal(lines))),
  });
}
