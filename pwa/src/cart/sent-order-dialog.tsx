import { Dialog } from "../ui/feedback/dialog.tsx";
import { Button } from "../ui/form/button.tsx";
import { typeset } from "../ui/text/french-typography.ts";
import { useSentOrder } from "./sent-order.ts";

/**
 * Asks a customer who returns from the chat whether the order was sent, because only the customer knows it. If it was
 * sent, the ordered lines leave the cart.
 */
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
