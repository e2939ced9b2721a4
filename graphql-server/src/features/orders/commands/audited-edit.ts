import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import { formatPrice } from "../../catalogue/product/price.rules.ts";
import { variantLabel } from "../../catalogue/variants/variant-fields.rules.ts";
import { PICKUP_TOWN } from "../../delivery/shop-zone.rules.ts";
import type { EditedLine, OrderContent, OrderPart } from "../edited-order.rules.ts";
import type { OrderLineFields } from "../order.rules.ts";
import type { ReturnedPieces } from "../order.ts";

/**
 * Returns the changes of an order's parts for the audit log, without personal data. For the customer, the delivery
 * address and the reason of a discount, the audit log says only that they have changed: `from` and `to` are then equal.
 */
export function auditedChanges(
  before: OrderContent,
  after: OrderContent,
  parts: readonly OrderPart[],
): AuditLogChange[] {
  return parts.flatMap((part): AuditLogChange[] => {
    if (part === "lines")
      return [{ field: "lines", from: linesText(before.lines), to: linesText(after.lines) }];
    if (part === "discount")
      return [{ field: "discount", from: discountText(before), to: discountText(after) }];
    if (part === "customer") return [{ field: "customer", from: "", to: "" }];
    const fee = { field: "fee", from: feeText(before), to: feeText(after) };
    return fee.from === fee.to ? [{ field: "quarter", from: "", to: "" }] : [fee];
  });
}

export const auditedReturn = (
  pieces: readonly ReturnedPieces[],
  exchange: readonly EditedLine[],
): AuditLogChange[] => [
  ...pieces.map(({ productName, quantity }) => ({
    field: "returned",
    from: "",
    to: `${quantity} × ${productName}`,
  })),
  ...exchange.map((line) => ({ field: "lines", from: "", to: lineText(line) })),
];

const linesText = (lines: readonly OrderLineFields[]): string => lines.map(lineText).join("\n");

function lineText(line: OrderLineFields): string {
  const label = variantLabel(line);
  return `${line.quantity} × ${line.productName}${label ? `, ${label}` : ""}, ${formatPrice(line.price)}`;
}

function discountText({ discount: { amount } }: OrderContent): string {
  return amount < 0 ? `+ ${formatPrice(-amount)}` : formatPrice(amount);
}

function feeText({ delivery: { fee, isPickup } }: OrderContent): string {
  if (isPickup) return PICKUP_TOWN;
  return fee === null ? "à convenir" : formatPrice(fee);
}
