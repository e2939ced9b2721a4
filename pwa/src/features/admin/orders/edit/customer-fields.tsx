import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { phoneNote } from "graphql-server/platform/text/phone";
import { TextField } from "../../../../ui/form/field.tsx";
import type { ControlProps } from "../../forms/use-form.ts";

export interface CustomerFieldsProps {
  control: (field: "name" | "phone") => ControlProps<string>;
  phone: string;
}

export function CustomerFields({ control, phone }: CustomerFieldsProps) {
  return (
    <>
      <TextField
        {...control("name")}
        label="Nom"
        name="orderName"
        optional
        autoComplete="off"
        maxLength={ORDER_TEXT_LIMITS.name}
      />
      <TextField
        {...control("phone")}
        label="Téléphone"
        name="orderPhone"
        type="tel"
        optional
        hint={phoneNote(phone)}
        autoComplete="off"
        maxLength={ORDER_TEXT_LIMITS.phone}
      />
    </>
  );
}
