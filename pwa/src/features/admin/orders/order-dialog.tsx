import { useApolloClient } from "@apollo/client/react";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { handoverOf, isDone } from "graphql-server/features/orders/order-state";
import { useState } from "react";
import { useShop } from "../../../lib/shop-context.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { AnchorButton, Button } from "../../../ui/form/button.tsx";
import { PencilIcon, PrinterIcon } from "../../../ui/icons/action-icons.tsx";
import { ChatIcon, MailIcon, PhoneIcon, RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import { typeset } from "../../../ui/text/french-typography.ts";
import { fetchOrder, type Order } from "../api/orders-api.ts";
import type { Receipt } from "../api/payments-api.ts";
import { CustomerData } from "../customer-data/customer-data.tsx";
import * as listStyles from "../list/list.module.css";
import { replyUrl } from "../messages/reply-url.ts";
import * as textStyles from "../ui/text.module.css";
import { AppointmentSection, AppointmentSlot } from "./appointment/appointment-section.tsx";
import { useFormerSlot } from "./appointment/former-slot.ts";
import { CustomerLink } from "./customer-link.tsx";
import { customerChatUrl } from "./customer-message.ts";
import { CustomerDialog } from "./edit/customer-dialog.tsx";
import { DeliveryDialog } from "./edit/delivery-dialog.tsx";
import { DiscountDialog } from "./edit/discount-dialog.tsx";
import { LinesDialog } from "./edit/lines-dialog.tsx";
import { InternalTexts } from "./internal-texts.tsx";
import { OrderAsPlaced } from "./order-as-placed.tsx";
import { OrderDayFields } from "./order-day-fields.tsx";
import * as styles from "./order-dialog.module.css";
import { OrderHead } from "./order-head.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderBadge } from "./order-row.tsx";
import { OrderStates } from "./order-states.tsx";
import { HANDLED_BY_SUPER_ADMIN } from "./orders-seen.ts";
import { PackingSlip } from "./packing-slip.tsx";
import { WaitingAnnouncement } from "./payments/announcement.tsx";
import { EnterPayment, OrderPaymentsSection } from "./payments/order-payments.tsx";
import { useOrderPayments } from "./payments/use-order-payments.ts";
import { DeclineDialog } from "./returns/decline-dialog.tsx";
import { ReturnDialog } from "./returns/return-dialog.tsx";
import { ReceiptDialog } from "./slips/receipt-dialog.tsx";

export interface OrderDialogProps {
  order: Order;
  /**
   * Says that the stored order lacks the admin's last changes: an earlier attempt to save the order was stored although
   * its answer was lost. Undefined if the stored order has all changes.
   */
  warning: string | undefined;
  onClose: () => void;
}

const PART_DIALOGS = {
  lines: LinesDialog,
  delivery: DeliveryDialog,
  discount: DiscountDialog,
  customer: CustomerDialog,
};

/** Title of the dialog: « Commande K7M-42P » or « Rendez-vous K7M-42P ». */
const orderTitle = (order: Order): string =>
  `${handoverOf(order) === "APPOINTMENT" ? "Rendez-vous" : "Commande"} ${formatOrderNumber(order.number)}`;

/**
 * Shows an order. An admin who handles the order sees all details and actions. Other admins see only the order's
 * number, its state, and their own articles.
 */
export function OrderDialog({ order, warning, onClose }: OrderDialogProps) {
  return (
    <Dialog title={orderTitle(order)} open wide onClose={onClose}>
      {order.mayChange ? (
        <HandledOrder order={order} warning={warning} />
      ) : (
        <Stack gap={4} className={styles.details}>
          <p>
            <OrderBadge order={order} />
          </p>
          <AppointmentSlot order={order} />
          <Notice>{HANDLED_BY_SUPER_ADMIN}.</Notice>
          {/* There are no lines if none of the articles is the admin's. */}
          {order.lines.length > 0 && (
            <>
              <OrderLines order={order} />
              <Print />
              <PackingSlip order={order} />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

function HandledOrder({ order, warning }: Omit<OrderDialogProps, "onClose">) {
  const { state } = order;
  const handover = handoverOf(order);
  const [edited, setEdited] = useState<keyof typeof PART_DIALOGS>();
  const [isEntering, setIsEntering] = useState(false);
  const [isReturning, setIsReturning] = useState(false);
  /** Time of the customer's request for a return, while the dialog to decline it is open; otherwise undefined. */
  const [declined, setDeclined] = useState<string>();
  const [returnWarning, setReturnWarning] = useState<string>();
  const [receipt, setReceipt] = useState<Receipt>();
  const list = useOrderPayments(order.id);
  const onEdit = isDone(state) ? undefined : setEdited;
  const PartForm = edited && PART_DIALOGS[edited];
  const enter = () => setIsEntering(true);
  return (
    <>
      <Stack gap={4} className={styles.details}>
        <OrderHead order={order} onEnterPayment={enter} />
        <AppointmentSection order={order} />
        <EnterPayment order={order} isOpen={isEntering} onClose={() => setIsEntering(false)} />
        {list.payments?.announcements
          .filter((announcement) => announcement.state === "WAITING")
          .map((announcement) => (
            <section key={announcement.id} className={styles.announced} aria-label="Paiement annoncé">
              <WaitingAnnouncement
                announcement={announcement}
                paid={order.paid}
                isCancelled={state === "CANCELLED"}
                onDecided={list.retry}
              >
                <p className={textStyles.small}>Paiement annoncé, à vérifier dans votre téléphone</p>
              </WaitingAnnouncement>
            </section>
          ))}
        {warning && <Notice kind="error">{warning}</Notice>}
        <ReturnRequest order={order} onDecline={setDeclined} />
        {returnWarning && <Notice kind="error">{returnWarning}</Notice>}
        <OrderStates order={order} />
        {state === "DELIVERED" && handover !== "APPOINTMENT" && (
          <Button variant="outline" onClick={() => setIsReturning(true)}>
            <RefreshIcon />
            Retour ou échange
          </Button>
        )}
        <Customer order={order} onEdit={onEdit && (() => onEdit("customer"))} />
        <OrderAsPlaced order={order} />
        <OrderLines order={order} onEdit={onEdit} />
        {handover !== "APPOINTMENT" && <OrderDayFields order={order} />}
        <OrderPaymentsSection order={order} list={list} onReceipt={setReceipt} onEnter={enter} />
        <InternalTexts order={order} />
        <OrderHistory order={order} />
        <Print />
      </Stack>
      {/* Renders either the receipt or the packing slip, because `print` prints every slip on the page. */}
      {receipt ? (
        <ReceiptDialog receipt={receipt} onClose={() => setReceipt(undefined)} />
      ) : (
        <PackingSlip order={order} />
      )}
      {isReturning && (
        <ReturnDialog
          order={order}
          onClose={() => setIsReturning(false)}
          onSaved={(text) => {
            setReturnWarning(text);
            setIsReturning(false);
          }}
        />
      )}
      {declined && (
        <DeclineDialog orderId={order.id} seen={declined} onClose={() => setDeclined(undefined)} />
      )}
      {PartForm && <PartForm order={order} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const Print = () => (
  <Button variant="outline" onClick={() => print()}>
    <PrinterIcon />
    Imprimer le bon
  </Button>
);

interface ReturnRequestProps {
  order: Order;
  onDecline: (requestedAt: string) => void;
}

/**
 * Says that the customer asks for a return or an exchange, until an admin enters the return or declines the request.
 * After a refusal, shows the admin's reason.
 */
function ReturnRequest({
  order: { returnRequestedAt, returnReason, returnDeclineReason },
  onDecline,
}: ReturnRequestProps) {
  if (!returnRequestedAt)
    return (
      returnDeclineReason && (
        <Notice title="Retour ou échange refusé">«&nbsp;{typeset(returnDeclineReason)}&nbsp;»</Notice>
      )
    );
  return (
    <Notice title="Retour ou échange demandé">
      <p>
        {returnReason && <>«&nbsp;{typeset(returnReason)}&nbsp;», </>}
        <time dateTime={returnRequestedAt}>{formatDate(returnRequestedAt)}</time>
      </p>
      <Button
        variant="outline"
        size="small"
        className={styles.decline}
        onClick={() => onDecline(returnRequestedAt)}
      >
        Refuser la demande
      </Button>
    </Notice>
  );
}

/** The link to a chat with the customer, with a message that depends on the order's state. */
function Chat({ order }: { order: Order }) {
  const chat = customerChatUrl({ ...order, formerSlot: useFormerSlot(order) }, useShop());
  return (
    <AnchorButton variant="order" size="small" href={chat} target="_blank" rel="noopener noreferrer">
      <ChatIcon size={20} />
      Écrire
    </AnchorButton>
  );
}

/** The customer of the order. */
function Customer({ order, onEdit }: { order: Order; onEdit: (() => void) | undefined }) {
  const { channel, customerName, customerPhone, customerEmail, quarter } = order;
  const client = useApolloClient();
  // Without a phone number, the chat link lets the admin choose the conversation with the customer. A sale in the shop
  // without a phone number has no chat link, because its customer has sent no chat message.
  const hasChat = customerPhone || channel !== "SHOP";
  return (
    <section className={styles.customer} aria-label="Personne">
      {onEdit && (
        <Button
          variant="quiet"
          size="round"
          className={styles.edit}
          aria-label="Modifier la personne"
          onClick={onEdit}
        >
          <PencilIcon size={20} />
        </Button>
      )}
      <p>
        <strong dir="auto">{customerName ?? "Sans nom"}</strong>
        {quarter && (
          <>
            , <bdi>{quarter}</bdi>
          </>
        )}
        {handoverOf(order) === "PICKUP" && ", vient à la boutique"}
      </p>
      {customerPhone && (
        <p className={textStyles.small}>
          <CustomerLink order={order}>{formatPhone(customerPhone)}</CustomerLink>
        </p>
      )}
      {customerEmail && <p className={classNames(textStyles.secondary, textStyles.small)}>{customerEmail}</p>}
      {hasChat && !customerPhone && (
        <p className={classNames(textStyles.secondary, textStyles.small)}>
          Numéro inconnu&nbsp;: choisissez la conversation
        </p>
      )}
      <div className={listStyles.actions}>
        {/* The key reads the history again after a move. */}
        {hasChat && <Chat key={order.appointmentAt} order={order} />}
        {customerPhone && (
          <AnchorButton variant="outline" size="small" href={`tel:+${customerPhone}`}>
            <PhoneIcon size={20} />
            Appeler
          </AnchorButton>
        )}
        {!customerPhone && onEdit && (
          <Button variant="outline" size="small" onClick={onEdit}>
            <PhoneIcon size={20} />
            Noter le numéro
          </Button>
        )}
        {customerEmail && !customerPhone && (
          <AnchorButton variant="outline" size="small" href={replyUrl(customerEmail, orderTitle(order))}>
            <MailIcon size={20} />
            E-mail
          </AnchorButton>
        )}
      </div>
      {/* If the order has a phone number, the customer's page offers the erasure for all the customer's orders. Data
          of an open order are never erased. */}
      {isDone(order.state) && order.mayChange && !customerPhone && (customerName || quarter) && (
        <CustomerData
          orderId={order.id}
          phone={undefined}
          owed={Math.max(order.due - order.paid, 0)}
          onErased={() => void fetchOrder(client, order.id)}
        />
      )}
    </section>
  );
}
