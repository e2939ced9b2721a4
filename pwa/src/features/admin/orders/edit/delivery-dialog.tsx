import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { CheckField, TextField } from "../../../../ui/form/field.tsx";
import type { Order } from "../../api/orders-api.ts";
import { DELIVERY_PART } from "./delivery-part.ts";
import { useOrderPart } from "./order-part.ts";
import { PartDialog } from "./part-dialog.tsx";

export function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const part = useOrderPart(order, DELIVERY_PART, onClose);
  const { values, busy, control } = part;
  return (
    <PartDialog part={part} focus="fee" onClose={onClose}>
      {!values.isPickup && (
        <>
          <TextField
            {...control("fee")}
            label="Frais de livraison, en FCFA"
            hint="Vide&nbsp;: à convenir"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_AMOUNT_LENGTH}
          />
          <TextField
            {...control("quarter")}
            label="Quartier"
            optional
            autoComplete="off"
            maxLength={ORDER_TEXT_LIMITS.quarter}
          />
        </>
      )}
      <CheckField
        label="Retrait à la boutique, sans frais"
        name="isPickup"
        disabled={busy}
        checked={values.isPickup}
        onChange={({ currentTarget: { checked } }) => part.edit({ isPickup: checked })}
      />
    </PartDialog>
  );
}
