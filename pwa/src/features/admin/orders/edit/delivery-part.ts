import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { orderErrors } from "graphql-server/features/orders/order-errors";
import { isRecord } from "../../../../lib/storage/stored-values.ts";
import { hasTexts } from "../../forms/draft-storage.ts";
import { AMOUNT, FLAG, LINE } from "../../forms/field-kinds.ts";
import type { OrderPart } from "./order-part.ts";

interface DeliveryValues {
  /** Fee in whole FCFA, as typed; empty if it is still to be agreed. */
  fee: string;
  quarter: string;
  /** True if the customer collects the order at the shop. */
  isPickup: boolean;
}

const feeOf = ({ fee, isPickup }: DeliveryValues): number | null => {
  if (isPickup) return 0;
  return fee.trim() ? parseAmount(fee) : null;
};

export const DELIVERY_PART: OrderPart<DeliveryValues> = {
  name: "delivery",
  title: "Livraison",
  fields: { fee: AMOUNT, quarter: LINE, isPickup: FLAG },
  labels: { fee: "Livraison", quarter: "Quartier", isPickup: "Retrait à la boutique" },
  valuesOf: ({ fee, quarter, isPickup }) => ({
    ...{ fee: fee === null ? "" : String(fee), quarter: quarter ?? "", isPickup },
  }),
  partsOf: (values) => ({
    delivery: {
      quarter: values.isPickup ? null : values.quarter || null,
      fee: feeOf(values),
      isPickup: values.isPickup,
    },
  }),
  errorsOf: (values, { lines }) => {
    const unreadable = values.isPickup ? undefined : amountError(values.fee);
    if (unreadable) return { fee: unreadable };
    const { fee, quarter } = orderErrors({
      ...{ name: null, phone: null, quarter: values.quarter, fee: feeOf(values) },
      lines: lines.map((line) => ({ ...line })),
    });
    return { fee, quarter };
  },
  textOf: (values, field) => {
    if (field === "isPickup") return values.isPickup ? "oui" : "non";
    if (field === "quarter") return values.quarter;
    const fee = feeOf(values);
    return fee === null || Number.isNaN(fee) ? values.fee || "à convenir" : formatPrice(fee);
  },
  isValues: (value): value is DeliveryValues =>
    isRecord(value) && typeof value.isPickup === "boolean" && hasTexts(value, ["fee", "quarter"]),
};
