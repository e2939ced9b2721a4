import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment";
import { labelOf, OTHER_LABEL } from "graphql-server/platform/text/label-of";
import { useState } from "react";
import { Badge, type BadgeProps } from "../../../../ui/display/badge.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { typeset } from "../../../../ui/text/french-typography.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import { type AnnouncedPayment, announcedPayments, mayAnnounce } from "../record/device-announcements.ts";
import * as styles from "../own-orders.module.css";

const STATES: Readonly<Record<string, { label: string; kind: NonNullable<BadgeProps["kind"]> }>> = {
  UNSENT: { label: "En attente d’envoi", kind: "calm" },
  WAITING: { label: "En attente de vérification", kind: "outlined" },
  CONFIRMED: { label: "Confirmé par la boutique", kind: "done" },
  REFUSED: { label: "Refusé par la boutique", kind: "over" },
  IMPOSSIBLE: { label: "Non enregistré", kind: "over" },
};

export interface PaymentAnnouncementsProps {
  order: DeviceOrder;
  ask: (request: OrderRequest) => void;
}

export function PaymentAnnouncements({ order, ask }: PaymentAnnouncementsProps) {
  const [isOpen, setOpen] = useState(false);
  const announced = announcedPayments(order);
  return (
    <>
      {announced.length > 0 && (
        <ul className={styles.announced} aria-label="Paiements annoncés">
          {announced.map((payment) => (
            <li key={payment.id}>
              <Announced payment={payment} />
            </li>
          ))}
        </ul>
      )}
      {mayAnnounce(order) && (
        <div>
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            J’ai payé
          </Button>
          <AnnouncementDialog order={order} open={isOpen} onClose={() => setOpen(false)} ask={ask} />
        </div>
      )}
    </>
  );
}

function Announced({ payment: { kind, amount, reference, state, problem } }: { payment: AnnouncedPayment }) {
  const { label, kind: badge } = STATES[state] ?? { label: OTHER_LABEL, kind: "outlined" };
  return (
    <>
      <p>
        {labelOf(PAYMENT_KIND_LABELS, kind)}, {formatPrice(amount)} <Badge kind={badge}>{label}</Badge>
      </p>
      {reference && <p className={styles.soft}>Transaction {reference}</p>}
      {state === "UNSENT" && (
        <p className={styles.soft}>{typeset(problem ?? "L’annonce part dès qu’il y a du réseau")}.</p>
      )}
      {state === "IMPOSSIBLE" && <p className={styles.soft}>{typeset(problem ?? "")}.</p>}
    </>
  );
}
