import { ShopError } from "../../../platform/errors/shop-error.ts";
import { depositShareOf, zoneOfPlace } from "../deposit.rules.ts";
import {
  type EditedLine,
  isOtherVariant,
  type OrderContent,
  type OrderPart,
  productIdOf,
} from "../edited-order.rules.ts";
import type { CommandContext, Decide, OrderRecord, RecordLine } from "../order.ts";
import { asNewLines, withProducts } from "../order-line-products.ts";
import { holdsStock, isDone } from "../order-state.rules.ts";
import { allPieces, assertInStock, countsAfter, withTaken } from "../order-stock.ts";
import { auditedChanges } from "./audited-edit.ts";
import { stateConflict } from "./change-state.ts";
import { assertContent, changedParts, normalised, partsOf } from "./edited-parts.ts";

/**
 * A change of some parts of an order: these parts as the caller last saw them (`seen`), and as the caller wants them
 * (`to`).
 */
export interface OrderChange {
  readonly seen: Partial<OrderContent>;
  readonly to: Partial<OrderContent>;
  readonly acceptShortage: boolean;
}

/**
 * Changes parts of an order that is not delivered, cancelled or returned: lines, delivery, discount, customer. A part
 * that already has the wanted value stays as it is.
 * @throws ShopError CONFLICT if the order is in a final state; CONFLICT if a colleague has changed the same part;
 * CONFLICT if pieces are missing (with the shortages as fields); BAD_USER_INPUT for invalid fields
 */
export const changeOrder =
  ({ seen, to, acceptShortage }: OrderChange): Decide =>
  (order, context) => {
    const before = partsOf(order);
    const wanted = normalised({ ...before, ...to });
    const parts = changedParts(before, normalised({ ...before, ...seen }), wanted, to);
    if (parts.length === 0) return undefined;
    if (isDone(order.state)) throw stateConflict(order);
    assertContent(wanted, parts);
    const has = (part: OrderPart) => parts.includes(part);
    if (has("delivery") && order.serviceId !== null)
      throw ShopError.badInput({
        delivery: "La personne vient au rendez-vous\u00a0: il n’y a pas de livraison",
      });
    return {
      order: {
        ...asEdited(order, context),
        ...(has("lines") && { lines: editedLines(order, wanted.lines, acceptShortage, context) }),
        ...(has("delivery") && deliveryOf(order, wanted, context)),
        ...(has("discount") && { discount: wanted.discount.amount, discountReason: wanted.discount.reason }),
        // If the order has no name, the admin saw the name of the customer's account. That name is not copied into the
        // order, unless the admin has changed it.
        ...(has("customer") && { name: wanted.customer.name, customerPhone: wanted.customer.phone }),
      },
      audit: [{ action: "ORDER_EDITED", changes: auditedChanges(before, wanted, parts) }],
    };
  };

/**
 * Returns an order with the time of the edit. The first time that the shop edits the order, the order also gets a copy
 * of what the customer ordered.
 */
export function asEdited(order: OrderRecord, { now }: Pick<CommandContext, "now">): OrderRecord {
  const { lines, total, fee, quarter } = order;
  const copied = lines.map(({ productId, productName, variant, size, colour, price, quantity }) => ({
    ...{ productId, productName, variant, size, colour, price, quantity },
  }));
  return { ...order, editedAt: now, asOrdered: order.asOrdered ?? { lines: copied, total, fee, quarter } };
}

/**
 * Returns the first line number that was never used in this order: neither by a present line, nor when the order was
 * placed.
 */
export const nextPosition = ({ lines, asOrdered }: OrderRecord): number =>
  Math.max(-1, ...lines.map(({ position }) => position), (asOrdered?.lines.length ?? 0) - 1) + 1;

/**
 * Returns the delivery with its zone and the percentage of the deposit in this zone. If only the fee changes, zone and
 * percentage stay as agreed, whatever the settings are now.
 */
function deliveryOf(
  { quarter, isPickup }: OrderRecord,
  { delivery }: OrderContent,
  { zones, depositRule }: CommandContext,
): Partial<OrderRecord> {
  if (delivery.quarter === quarter && delivery.isPickup === isPickup) return delivery;
  const zone = delivery.isPickup ? undefined : zoneOfPlace(delivery.quarter, zones);
  return { ...delivery, zoneId: zone?.id ?? null, depositShare: depositShareOf(zone, depositRule) };
}

/**
 * Returns the wanted lines. If the order has taken its pieces from the stock, the changed lines take further pieces or
 * give some back. A line that now has another product or variant gives all its former pieces back.
 */
function editedLines(
  order: OrderRecord,
  wanted: readonly EditedLine[],
  acceptShortage: boolean,
  { products, pieces }: CommandContext,
): RecordLine[] {
  const stored = new Map(order.lines.map((line) => [line.position, line]));
  const kept = wanted.flatMap((line): RecordLine[] => {
    const was = line.position === null ? undefined : stored.get(line.position);
    if (!was) return [];
    const { price, quantity } = line;
    const edited = { ...line, productId: productIdOf(line, was) };
    if (!isOtherVariant(edited, was)) return [{ ...was, price, quantity }];
    // The variant number is cleared, because it belongs to the former size and colour; `withProducts` finds the new
    // number.
    const known = withProducts([{ ...edited, variant: null, image: null }], products);
    return known.map((one) => ({ ...was, ...one, taken: 0 }));
  });
  const added = wanted.filter(({ position }) => position === null || !stored.has(position));
  const lines = [...kept, ...asNewLines(withProducts(added, products), nextPosition(order))];
  const sorted = lines.toSorted((one, other) => one.position - other.position);
  if (!holdsStock(order.state)) return sorted;
  const counts = countsAfter(pieces, order.lines, sorted);
  if (!acceptShortage) assertInStock(sorted, counts);
  return withTaken(sorted, counts, allPieces);
}

/**
 * Checks the lines of an order.
 * @throws ShopError BAD_USER_INPUT if the order has too many lines, or costs too much
 */
export function assertLines(order: OrderRecord, lines: readonly EditedLine[]): void {
  assertContent({ ...partsOf(order), lines }, ["lines"]);
}
