import { nextStates } from "graphql-server/orders/order-state";
import { useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { changeState, fetchOrder, type Order } from "../api/orders-api.ts";

/** What the button of a state says. */
const LABELS: Readonly<Record<Order["state"], string>> = {
  NEW: "Nouvelle",
  CONFIRMED: "Confirmer",
  SHIPPED: "Mettre en route",
  DELIVERED: "Marquer livrée",
  CANCELLED: "Annuler la commande",
};

/** The states an order can be given next, each by one tap; a cancellation is asked once more. */
export function OrderStates({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const client = useGraphqlClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isCancelling, setIsCancelling] = useState(false);

  const change = async (to: Order["state"]) => {
    setBusy(true);
    const result = await changeState(client, order, to);
    // What a colleague has made of it is shown, with the reason of the refusal.
    const now = !result.ok && result.code === "CONFLICT" ? await fetchOrder(client, order.id) : result;
    setBusy(false);
    setIsCancelling(false);
    setError(result.ok ? undefined : result.message);
    if (!result.ok) toast.error(result.message);
    if (now.ok) onChanged(now.value);
  };

  return (
    <div className="admin-order-states">
      {error && <Notice kind="error">{error}</Notice>}
      {isCancelling ? (
        <Notice kind="info" title={"Annuler cette commande\u202f?"}>
          Cela ne se défait pas.
          <span className="admin-entry-actions">
            <Button size="small" busy={busy} busyLabel="En cours..." onClick={() => void change("CANCELLED")}>
              Oui, l’annuler
            </Button>
            <Button variant="outline" size="small" disabled={busy} onClick={() => setIsCancelling(false)}>
              Non
            </Button>
          </span>
        </Notice>
      ) : (
        <div className="admin-entry-actions">
          {nextStates(order.state).map((to) => (
            <Button
              key={to}
              variant={to === "CANCELLED" ? "quiet" : "primary"}
              busy={busy}
              onClick={() => (to === "CANCELLED" ? setIsCancelling(true) : void change(to))}
            >
              {LABELS[to]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
