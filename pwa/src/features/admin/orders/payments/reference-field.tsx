import { MAX_REFERENCE_LENGTH, type PaymentKind } from "graphql-server/features/orders/payments/payment-kind";
import { TextField } from "../../../../ui/form/field.tsx";
import type { ControlProps } from "../../forms/use-form.ts";

export interface ReferenceFieldProps {
  /** The chosen kind of payment; undefined if none is chosen. */
  kind: PaymentKind | undefined;
  control: ControlProps<string>;
}

/**
 * A field for the reference that the mobile money operator has given a payment. It is hidden for cash, which has no
 * reference.
 */
export function ReferenceField({ kind, control }: ReferenceFieldProps) {
  if (kind === undefined || kind === "CASH") return null;
  return (
    <TextField
      {...control}
      label="Référence"
      optional
      hint="Le numéro de transaction, vu dans votre propre téléphone"
      autoComplete="off"
      maxLength={MAX_REFERENCE_LENGTH}
    />
  );
}
