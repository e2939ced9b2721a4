import { orderErrors } from "graphql-server/features/orders/order-errors";
import { normalisePhone } from "graphql-server/platform/text/phone";
import { formatPhone } from "../../../../ui/text/format-phone.ts";
import { hasTexts } from "../../forms/draft-storage.ts";
import { LINE, storedAs } from "../../forms/field-kinds.ts";
import type { OrderPart } from "./order-part.ts";

interface CustomerValues {
  name: string;
  phone: string;
}

export const CUSTOMER_PART: OrderPart<CustomerValues> = {
  name: "customer",
  title: "Personne",
  fields: { name: LINE, phone: storedAs((phone: string) => normalisePhone(phone) ?? phone.trim()) },
  labels: { name: "Nom", phone: "Téléphone" },
  valuesOf: ({ customerName, customerPhone }) => ({
    name: customerName ?? "",
    phone: customerPhone ? formatPhone(customerPhone) : "",
  }),
  partsOf: ({ name, phone }) => ({ customer: { name: name || null, phone: phone.trim() || null } }),
  errorsOf: ({ name, phone }, { lines }) => {
    const errors = orderErrors({
      ...{ name, phone: phone.trim() || null, quarter: null, fee: null },
      lines: lines.map((line) => ({ ...line })),
    });
    return { name: errors.name, phone: errors.phone };
  },
  textOf: (values, field) => values[field],
  isValues: (value): value is CustomerValues => hasTexts(value, ["name", "phone"]),
};
