import { ORDER_TEXT_LIMITS } from "graphql-server/orders/order";
import { phoneNote } from "graphql-server/text/phone";
import { TextField } from "../../../ui/form/field.tsx";
import type { Order } from "../../api/orders-api.ts";
import { CUSTOMER_PART } from "./customer-part.ts";
import { useOrderPart } from "./order-part.ts";
import { PartDialog } from "./part-dialog.tsx";

/** Changes the name and the telephone number of an order's customer. */
export function CustomerDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const part = useOrderPart(order, CUSTOMER_PART, onClose);
  const { values, control } = part;
  return (
    <PartDialog title="Personne" part={part} onClose={onClose}>
      <TextField
        {...control("name")}
        label="Nom"
        optional
        autoComplete="off"
        maxLength={ORDER_TEXT_LIMITS.name}
      />
      <TextField
        {...control("phone")}
        label="Téléphone"
        type="tel"
        optional
        hint={phoneNote(values.phone)}
        autoComplete="off"
        maxLength={ORDER_TEXT_LIMITS.phone}
      />
    </PartDialog>
  );
}
