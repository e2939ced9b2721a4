import { AlertIcon } from "../../../ui/icons/icons.tsx";
import textStyles from "../../ui/text.module.css";

/** Warns that another order has a payment with the same reference, as forged announcements have. */
export function RepeatedReference() {
  return (
    <p className={textStyles.error}>
      <AlertIcon size={18} />
      <strong>Même référence dans une autre commande</strong>
    </p>
  );
}
