import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { SelectField, TextField } from "../../../../ui/form/field.tsx";
import type { Order } from "../../api/orders-api.ts";
import { DISCOUNT_PART } from "./discount-part.ts";
import { useOrderPart } from "./order-part.ts";
import { PartDialog } from "./part-dialog.tsx";

const SUPPLEMENT = "SUPPLEMENT";

export function DiscountDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const part = useOrderPart(order, DISCOUNT_PART, onClose);
  const { values, busy, control } = part;
  return (
    <PartDialog part={part} focus="discount" onClose={onClose}>
      <TextField
        {...control("discount")}
        label={values.isSupplement ? "Supplément, en FCFA" : "Remise, en FCFA"}
        hint="Vide&nbsp;: aucune"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_AMOUNT_LENGTH}
      />
      <TextField
        {...control("reason")}
        label="Raison"
        optional
        hint="La personne la voit aussi."
        autoComplete="off"
        maxLength={ORDER_TEXT_LIMITS.discountReason}
      />
      <SelectField
        label="Effet"
        name="isSupplement"
        disabled={busy}
        value={values.isSupplement ? SUPPLEMENT : ""}
        onChange={({ currentTarget: { value } }) => part.edit({ isSupplement: value === SUPPLEMENT })}
      >
        <option value="">Moins cher (remise)</option>
        <option value={SUPPLEMENT}>Plus cher (supplément)</option>
      </SelectField>
    </PartDialog>
  );
}
