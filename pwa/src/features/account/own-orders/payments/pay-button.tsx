import type { NextPayment } from "graphql-server/features/orders/deposit";
import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { useState } from "react";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { mayAnnounce } from "../record/device-announcements.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import { PaymentWays } from "./payment-ways.tsx";

export interface PayButtonProps {
  order: DeviceOrder;
  payment: NextPayment;
  ask: (request: OrderRequest) => void;
}

/**
 * The button « Payer ». It opens a dialog with the ways to pay the order, in which the customer can also announce a
 * payment (« J’ai payé »).
 */
export function PayButton({ order, payment, ask }: PayButtonProps) {
  const [opened, setOpened] = useState<"ways" | "announcement">();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button variant="order" onClick={() => setOpened("ways")}>
        Payer
      </Button>
      <Dialog
        title={`Payer la commande ${formatOrderNumber(orderNumberOf(order.id)).replace("-", "\u2011")}`}
        open={opened === "ways"}
        onClose={close}
        sheet
        foot={
          mayAnnounce(order) && (
            <Button variant="outline" wide onClick={() => setOpened("announcement")}>
              J’ai payé
            </Button>
          )
        }
      >
        <PaymentWays payment={payment} />
      </Dialog>
      <AnnouncementDialog order={order} open={opened === "announcement"} onClose={close} ask={ask} />
    </>
  );
}
