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

/** Address of the panel's page that reads a shared message (`opened-url.ts` of the panel). */
const PANEL_MESSAGE = `${paths.adminOrders}?ouvrir=message`;

/**
 * Fills a message that was shared with the shop into the form « J’ai payé » of an open order; if there are several, the
 * customer chooses one. If the user is an admin, the panel reads the message instead. Nothing is sent before the
 * customer submits the form.
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
    // Waits until the session is known. Without a network it is never confirmed, and the stored user counts.
    if (!(ready || user)) return;
    if (isAdmin) return void navigate(PANEL_MESSAGE, { replace: true });
    // Removes the request for the message from the address, because a message can be read only once and a reload must
    // not ask for it again.
    void navigate(paths.orders, { replace: true });
    const take = async () => {
      const taken = await takeSharedMessage();
      // If this effect runs a second time, the message has already been taken, so the first text is kept.
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
