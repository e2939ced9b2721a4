import { MAX_REFERENCE_LENGTH, type PaymentKind } from "graphql-server/payments/payment";
import { TextField } from "../../../ui/form/field.tsx";
import type { ControlProps } from "../../forms/use-form.ts";

export interface ReferenceFieldProps {
  /** Undefined while none is chosen. */
  kind: PaymentKind | undefined;
  control: ControlProps<string>;
}

/** The operator's reference of a payment. Cash has none. */
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
