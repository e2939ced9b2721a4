import { ORDER_CHANNEL_LABELS } from "graphql-server/orders/order";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { AnchorButton, Button } from "../../ui/form/button.tsx";
import { PrinterIcon } from "../../ui/icons/action-icons.tsx";
import { ChatIcon, MailIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import { formatDate } from "../../ui/text/format-date.ts";
import { formatPhone } from "../../ui/text/format-phone.ts";
import type { Order } from "../api/orders-api.ts";
import listStyles from "../list/list.module.css";
import { replyUrl } from "../messages/reply-url.ts";
import textStyles from "../ui/text.module.css";
import { customerChatUrl } from "./customer-message.ts";
import styles from "./order-dialog.module.css";
import { OrderLines } from "./order-lines.tsx";
import { OrderNote } from "./order-note.tsx";
import { OrderBadge } from "./order-row.tsx";
import { OrderStates } from "./order-states.tsx";
import { PackingSlip } from "./packing-slip.tsx";

export interface OrderDialogProps {
  order: Order;
  /** A warning for the admin who has just entered the order. */
  warning: string | undefined;
  onClose: () => void;
}

/** Shows an order with all its details and the actions on it. */
export function OrderDialog({ order, warning, onClose }: OrderDialogProps) {
  const { number, channel, placedAt, changedAt, changedBy, mayChange } = order;
  return (
    <Dialog title={`Commande ${formatOrderNumber(number)}`} open wide onClose={onClose}>
      <div className={styles.details}>
        <p className={classNames(textStyles.secondary, textStyles.small, styles.origin)}>
          <OrderBadge order={order} />
          <span>
            {ORDER_CHANNEL_LABELS[channel]}, <time dateTime={placedAt}>{formatDate(placedAt)}</time>
            {changedBy && (
              <>
                . {changedBy}, <time dateTime={changedAt}>{formatDate(changedAt)}</time>
              </>
            )}
          </span>
        </p>
        {!mayChange && (
          <Notice>
            Cette commande contient un article qui n’est pas à vous&nbsp;: un super administrateur la traite.
          </Notice>
        )}
        {warning && <Notice kind="error">{warning}</Notice>}
        <OrderStates order={order} />
        <Customer order={order} />
        <OrderLines order={order} />
        <OrderNote order={order} />
        <Button variant="outline" onClick={() => print()}>
          <PrinterIcon />
          Imprimer le bon
        </Button>
      </div>
      <PackingSlip order={order} />
    </Dialog>
  );
}

/** Shows the customer and the ways to contact them. The message to the customer depends on the order's state. */
function Customer({ order }: { order: Order }) {
  const { number, customerName, customerPhone, customerEmail, quarter } = order;
  const chat = customerChatUrl(order);
  const isUnknown = !customerName && !customerPhone && !customerEmail;
  return (
    <section className={styles.customer} aria-label="Personne">
      <p>
        <strong>{customerName ?? "Sans nom"}</strong>
        {quarter && <>, {quarter}</>}
      </p>
      {customerPhone && (
        <p className={classNames(textStyles.secondary, textStyles.small)}>{formatPhone(customerPhone)}</p>
      )}
      {customerEmail && <p className={classNames(textStyles.secondary, textStyles.small)}>{customerEmail}</p>}
      {isUnknown && (
        <p className={classNames(textStyles.secondary, textStyles.small)}>
          Retrouvez la personne dans vos messages, par le numéro de la commande.
        </p>
      )}
      <div className={listStyles.actions}>
        {chat && (
          <AnchorButton variant="order" size="small" href={chat} target="_blank" rel="noopener noreferrer">
            <ChatIcon size={20} />
            Écrire
          </AnchorButton>
        )}
        {customerPhone && (
          <AnchorButton variant="outline" size="small" href={`tel:+${customerPhone}`}>
            <PhoneIcon size={20} />
            Appeler
          </AnchorButton>
        )}
        {customerEmail && !customerPhone && (
          <AnchorButton
            variant="outline"
            size="small"
            href={replyUrl(customerEmail, `Commande ${formatOrderNumber(number)}`)}
          >
            <MailIcon size={20} />
            E-mail
          </AnchorButton>
        )}
      </div>
    </section>
  );
}
