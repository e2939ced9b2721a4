import { AlertIcon } from "../../../../ui/icons/icons.tsx";
import * as textStyles from "../../ui/text.module.css";

/**
 * Warns that another order has a payment with the same reference. A customer may have announced a payment that was
 * never made, with the reference of a real one.
 */
export function RepeatedReference() {
  return (
    <p className={textStyles.error}>
      <AlertIcon size={18} />
      <strong>Même référence dans une autre commande</strong>
    </p>
  );
}
