import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { discountErrors } from "graphql-server/features/orders/order-discount";
import { isRecord } from "../../../../lib/storage/stored-values.ts";
import { hasTexts } from "../../forms/draft-storage.ts";
import { AMOUNT, FLAG, LINE } from "../../forms/field-kinds.ts";
import type { OrderPart } from "./order-part.ts";

interface DiscountValues {
  /** Amount in whole FCFA without a sign, as typed; empty for none. */
  discount: string;
  /** True if the amount is added to the price of the articles instead of subtracted. */
  isSupplement: boolean;
  reason: string;
}

/** Returns the discount in whole FCFA; negative for an amount that is added. */
function discountOf({ discount, isSupplement }: DiscountValues): number {
  const amount = discount.trim() ? parseAmount(discount) : 0;
  return isSupplement && amount > 0 ? -amount : amount;
}

export const DISCOUNT_PART: OrderPart<DiscountValues> = {
  name: "discount",
  title: "Remise",
  fields: { discount: AMOUNT, isSupplement: FLAG, reason: LINE },
  labels: { discount: "Montant", isSupplement: "Supplément", reason: "Raison" },
  valuesOf: ({ discount, discountReason }) => ({
    discount: discount === 0 ? "" : String(Math.abs(discount)),
    isSupplement: discount < 0,
    reason: discountReason,
  }),
  partsOf: (values) => ({ discount: { amount: discountOf(values), reason: values.reason } }),
  errorsOf: (values, { total }) => {
    const unreadable = amountError(values.discount);
    if (unreadable) return { discount: unreadable };
    return { ...discountErrors({ amount: discountOf(values), reason: values.reason }, total) };
  },
  textOf: (values, field) => {
    if (field === "isSupplement") return values.isSupplement ? "oui" : "non";
    if (field === "reason") return values.reason;
    const amount = Math.abs(discountOf(values));
    return Number.isNaN(amount) ? values.discount : formatPrice(amount);
  },
  isValues: (value): value is DiscountValues =>
    isRecord(value) && typeof value.isSupplement === "boolean" && hasTexts(value, ["discount", "reason"]),
};
