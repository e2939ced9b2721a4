import {
  PAYMENT_KIND_LABELS,
  PAYMENT_KINDS,
  type PaymentKind,
} from "graphql-server/features/orders/payments/payment-kind";
import { useId } from "react";
import { classNames } from "../../../../ui/styles/class-names.ts";
import { FieldError } from "../../ui/field-error.tsx";
import * as formStyles from "../../ui/form.module.css";
import * as styles from "./kind-field.module.css";

export interface KindFieldProps {
  /** The chosen kind; undefined if none is chosen. */
  kind: PaymentKind | undefined;
  error: string | undefined;
  disabled: boolean;
  onKind: (kind: PaymentKind) => void;
}

/** A field for the kind of a payment, such as cash or MTN MoMo. All kinds are visible, so that one tap is enough. */
export function KindField({ kind, error, disabled, onKind }: KindFieldProps) {
  const id = useId();
  return (
    <fieldset
      className={classNames(formStyles.fieldset, styles.kinds)}
      disabled={disabled}
      aria-describedby={error ? id : undefined}
    >
      <legend>Moyen de paiement</legend>
      <div>
        {PAYMENT_KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="paymentKind"
              value={one}
              checked={one === kind}
              aria-invalid={error ? true : undefined}
              onChange={() => onKind(one)}
            />
            <span>{PAYMENT_KIND_LABELS[one]}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
