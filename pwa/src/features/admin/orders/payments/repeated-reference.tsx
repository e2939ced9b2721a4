import { AlertIcon } from "../../../../ui/icons/icons.tsx";
import * as textStyles from "../../ui/text.module.css";

/**
 * Warns that another order has a payment with the same reference, because a customer may announce a false payment with
 * the reference of a real one.
 */
export function RepeatedReference() {
  return (
    <p className={textStyles.error}>
      <AlertIcon size={18} />
      <strong>Même référence dans une autre commande</strong>
    </p>
  );
}
