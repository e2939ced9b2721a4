import type { Order } from "../../api/orders-api.ts";
import { CustomerFields } from "./customer-fields.tsx";
import { CUSTOMER_PART } from "./customer-part.ts";
import { useOrderPart } from "./order-part.ts";
import { PartDialog } from "./part-dialog.tsx";

export function CustomerDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const part = useOrderPart(order, CUSTOMER_PART, onClose);
  const { values, control } = part;
  return (
    // If the order has no phone number, the field for the phone number gets the focus, because the admin has probably
    // opened the dialog to type the number.
    <PartDialog part={part} onClose={onClose} {...(order.customerPhone ? {} : { focus: "orderPhone" })}>
      <CustomerFields control={control} phone={values.phone} />
    </PartDialog>
  );
}
