import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showDialog } from "../../ui/feedback/show-dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import * as styles from "./call-number.module.css";

/**
 * Shows the number of an order that the shopper places by phone, so that the shopper can tell the number to the shop.
 * The number is in a dialog above any page, which stays until the shopper closes it.
 */
export function showCallNumber(number: string): void {
  void showDialog((open, close) => (
    <Dialog
      title="Votre numéro de commande"
      open={open}
      onClose={close}
      foot={<Button onClick={() => close()}>Compris</Button>}
    >
      <p className={styles.number}>{formatOrderNumber(number)}</p>
      <p>Dites ce numéro au téléphone&nbsp;: la boutique y retrouve vos articles.</p>
    </Dialog>
  ));
}
