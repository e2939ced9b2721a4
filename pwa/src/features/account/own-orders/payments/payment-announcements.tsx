import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import { labelOf, OTHER_LABEL } from "graphql-server/platform/text/label-of";
import { useState } from "react";
import { Button } from "../../../../ui/form/button.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { typeset } from "../../../../ui/text/french-typography.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { type AnnouncedPayment, announcedPayments, mayAnnounce } from "../record/device-announcements.ts";
import type { StateTone } from "../record/order-progress.ts";
import { StateText } from "../state-text/state-text.tsx";
import { AnnouncementDialog } from "./announcement-dialog.tsx";

const STATES: Readonly<Record<string, { label: string; tone: StateTone }>> = {
  UNSENT: { label: "En attente d’envoi", tone: "waiting" },
  WAITING: { label: "En attente de vérification", tone: "waiting" },
  CONFIRMED: { label: "Confirmé par la boutique", tone: "done" },
  REFUSED: { label: "Refusé par la boutique", tone: "problem" },
  IMPOSSIBLE: { label: "Non enregistré", tone: "problem" },
};

/**
 * Shows announced payments of an order: with `areCurrent`, the payments that the customer should see now (see
 * `isCurrent`); without it, all other payments. Renders nothing if there are none.
 */
export function AnnouncedPayments({ order, areCurrent }: { order: DeviceOrder; areCurrent: boolean }) {
  const all = announcedPayments(order);
  const shown = all.filter((payment) => isCurrent(payment, all) === areCurrent);
  if (shown.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={areCurrent ? "Paiements annoncés" : "Anciens paiements annoncés"}>
      {shown.map((payment) => (
        <li key={payment.id}>
          <Announced payment={payment} />
        </li>
      ))}
    </Stack>
  );
}

/**
 * True for an announced payment that the customer should see now: the shop has neither confirmed nor refused it yet; or
 * it was refused, and no payment was announced after it. The customer must then do something.
 */
const isCurrent = (payment: AnnouncedPayment, [newest]: readonly AnnouncedPayment[]): boolean =>
  STATES[payment.state]?.tone !== "done" && (STATES[payment.state]?.tone !== "problem" || payment === newest);

/** The button « J’ai payé ». Renders nothing if no payment can be announced. */
export function AnnounceButton({ order, ask }: { order: DeviceOrder; ask: (request: OrderRequest) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!mayAnnounce(order)) return null;
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        J’ai payé
      </Button>
      <AnnouncementDialog order={order} open={isOpen} onClose={() => setOpen(false)} ask={ask} />
    </>
  );
}

function Announced({ payment: { kind, amount, reference, state, problem } }: { payment: AnnouncedPayment }) {
  const { label, tone } = STATES[state] ?? { label: OTHER_LABEL, tone: "waiting" };
  const details = [
    reference && `Transaction ${reference}`,
    state === "UNSENT" && typeset(`${problem ?? "L’annonce part dès qu’il y a du réseau"}.`),
    state === "IMPOSSIBLE" && typeset(`${problem ?? ""}.`),
  ].filter(Boolean);
  return (
    <StateText tone={tone} label={label} details={details}>
      {labelOf(PAYMENT_KIND_LABELS, kind)}, {formatPrice(amount)}
    </StateText>
  );
}
