import { MAX_REFERENCE_LENGTH, type PaymentKind } from "graphql-server/features/orders/payments/payment-kind";
import { TextField } from "../../../../ui/form/field.tsx";
import type { ControlProps } from "../../forms/use-form.ts";

export interface ReferenceFieldProps {
  /** Undefined while no kind is chosen. */
  kind: PaymentKind | undefined;
  control: ControlProps<string>;
}

/** The field for a payment's reference, which the operator assigns. Hidden for cash, which has no reference. */
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
