import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import * as styles from "./call-number.module.css";

/** Shows the number of an order that the shopper places by phone, above any page, until the shopper closes it. */
export function showCallNumber(number: string): void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <CallNumber
      number={number}
      onClosed={() => {
        root.unmount();
        place.remove();
      }}
    />,
  );
}

/** The dialog with the order's number. */
function CallNumber({ number, onClosed }: { number: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => {
    // The dialog is removed only after it has closed, because closing it moves the focus back.
    setOpen(false);
    setTimeout(onClosed);
  };
  return (
    <Dialog
      title="Votre numéro de commande"
      open={open}
      onClose={close}
      foot={<Button onClick={close}>Compris</Button>}
    >
      <p className={styles.number}>{formatOrderNumber(number)}</p>
      <p>Dites ce numéro au téléphone&nbsp;: la boutique y retrouve vos articles.</p>
    </Dialog>
  );
}
