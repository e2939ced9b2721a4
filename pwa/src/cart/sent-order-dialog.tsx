import { Dialog } from "../ui/feedback/dialog.tsx";
import { Button } from "../ui/form/button.tsx";
import { typeset } from "../ui/text/french-typography.ts";
import { useSentOrder } from "./sent-order.ts";

/** Asks who comes back from the chat whether the order was sent: only they know, and an ordered cart is in the way. */
export function SentOrderDialog() {
  const { asks, keep, empty } = useSentOrder();
  return (
    <Dialog
      title={typeset("Commande envoyée ?")}
      open={asks}
      onClose={keep}
      foot={
        <>
          <Button onClick={empty}>Vider le panier</Button>
          <Button variant="outline" onClick={keep}>
            Garder le panier
          </Button>
        </>
      }
    >
      <p>Si votre message est parti, le panier peut être vidé. Sinon, gardez-le pour commander plus tard.</p>
    </Dialog>
  );
}
