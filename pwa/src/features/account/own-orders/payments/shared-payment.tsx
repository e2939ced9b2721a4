import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../../../../data/session/session.ts";
import { paths } from "../../../../lib/paths.ts";
import {
  eraseOldMessage,
  MESSAGE_FRAGMENT,
  takeSharedMessage,
} from "../../../../lib/storage/shared-message.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import type { OrderList } from "../../../orders/outbox/order-list.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { mayAnnounce } from "../record/device-announcements.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";

/** URL of the admin panel's page that reads the shared message (see `opened-url.ts` of the panel). */
const PANEL_MESSAGE = `${paths.adminOrders}?ouvrir=message`;

/**
 * Opens the form « J’ai payé » with a payment SMS that the user has shared from another app. If several orders are
 * unpaid, the customer first chooses one. Nothing is sent before the customer submits the form. For an admin, the admin
 * panel opens instead and reads the SMS.
 */
export function SharedPayment({ orders, ask }: { orders: OrderList; ask: (request: OrderRequest) => void }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { user, ready } = useSession();
  const [text, setText] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const isAdmin = user !== null && user.role !== "GENERAL";
  const isAsked = hash === MESSAGE_FRAGMENT;
  useEffect(() => {
    if (!isAsked) return void eraseOldMessage();
    // Waits until it is known who is signed in. A user that the device has stored is enough, because without a network
    // the server cannot confirm who is signed in.
    if (!(ready || user)) return;
    if (isAdmin) return void navigate(PANEL_MESSAGE, { replace: true });
    // Removes the fragment that asks for the shared message from the URL: the message can be read only once, so a
    // reload must not ask for it again.
    void navigate(paths.orders, { replace: true });
    const take = async () => {
      const taken = await takeSharedMessage();
      // If this effect runs a second time, the message has already been read and erased, so the first text stays.
      setText((before) => before || taken || "");
    };
    void take();
  }, [isAsked, isAdmin, ready, user, navigate]);
  if (text === undefined) return null;
  const open = orders.filter(mayAnnounce);
  const order = open.find(({ id }) => id === chosen) ?? (open.length === 1 ? open[0] : undefined);
  const close = () => {
    setText(undefined);
    setChosen(undefined);
  };
  if (order) return <AnnouncementDialog order={order} open text={text} onClose={close} ask={ask} />;
  return (
    <Dialog title="J’ai payé" open sheet onClose={close}>
      <Stack gap={3}>
        <p>{open.length > 0 ? "Pour quelle commande\u202f?" : "Aucune commande n’attend de paiement."}</p>
        {open.map(({ id }) => (
          <Button key={id} variant="outline" onClick={() => setChosen(id)}>
            {formatOrderNumber(orderNumberOf(id)).replace("-", "\u2011")}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
