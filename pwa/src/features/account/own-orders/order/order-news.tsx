import { promiseOf, putAsideUntil } from "graphql-server/features/orders/days/order-day";
import { isDone } from "graphql-server/features/orders/order-state";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { useShop } from "../../../../lib/shop-context.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { formatDate } from "../../../../ui/text/format-date.ts";
import { typeset } from "../../../../ui/text/french-typography.ts";
import { type DeviceOrder, isStateUnsent, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import { isUnsent, isWithdrawal } from "../../../orders/outbox/order-request.ts";
import { ALREADY_ANSWERED } from "../../../orders/outbox/withdraw-order.ts";
import { WITHDRAWAL_WAITS } from "../../../orders/page-orders.ts";
import { isWithoutSlot, slotProblem } from "../record/appointment.ts";
import { lastReturnRequest, returnProgress } from "../record/return-requests.ts";
import { shopChanges } from "../record/shop-changes.ts";
import { readShopRecord, sumsOf } from "../record/shop-record.ts";
import { StateText } from "../state-text/state-text.tsx";
import * as styles from "./own-order.module.css";

/** What the folded card must tell the customer: what the order waits for, and what the shop has changed or refused. */
export function OrderNews({ order }: { order: DeviceOrder }) {
  return (
    <>
      <Days order={order} />
      <Waiting order={order} />
      <ShortChanges order={order} />
      {isLateWithdrawal(order) && <Notice kind="error">{typeset(`${ALREADY_ANSWERED}.`)}</Notice>}
      <ReturnNews order={order} />
    </>
  );
}

/**
 * The day for which the shop has promised the order, and the last day to pay an order whose articles the shop keeps
 * until it is paid (« Mise de côté »).
 */
function Days({ order }: { order: DeviceOrder }) {
  const { promisedDay, settleBy } = readShopRecord(order);
  const state = pendingWithdrawal(order) ? "CANCELLED" : (order.state ?? "NEW");
  const promised = promiseOf({ state, promisedDay });
  const until = putAsideUntil({ state, settleBy, ...sumsOf(order) });
  return (
    <>
      {promised && (
        <p>
          Promise pour le <time dateTime={promised}>{dayText(promised)}</time>
        </p>
      )}
      {until && (
        <p>
          Mise de côté, à solder avant le <time dateTime={until}>{dayText(until)}</time>
        </p>
      )}
    </>
  );
}

/**
 * True if the customer has withdrawn the order on this device, but the shop had already received the order, and the
 * order is not finished yet. Only the shop can then cancel the order.
 */
export const isLateWithdrawal = ({ state, requests = [] }: DeviceOrder): boolean =>
  requests.some((request) => isWithdrawal(request) && !isUnsent(request)) && !isDone(state ?? "NEW");

const ORDER_WAITS = "Elle sera transmise à la boutique dès qu’il y aura du réseau";
const SLOT_WAITS = "L’heure sera demandée à la boutique dès qu’il y aura du réseau";

/** Says what the order waits for, or why the shop does not have it. */
function Waiting({ order }: { order: DeviceOrder }) {
  const { address } = useShop();
  const { state, delay, refusal, appointment } = order;
  if (refusal)
    return (
      <Notice
        kind="error"
        title={`La boutique n’a pas pu enregistrer ${appointment ? "ce rendez-vous" : "cette commande"}`}
      >
        {refusal}. Le message que vous avez envoyé reste valable.
      </Notice>
    );
  if (pendingWithdrawal(order)) return <p className={styles.soft}>{delay ?? WITHDRAWAL_WAITS}.</p>;
  if (isStateUnsent(order))
    return (
      <p className={styles.soft}>
        {`${delay ?? (appointment ? SLOT_WAITS : ORDER_WAITS)}. Votre message peut déjà partir.`}
      </p>
    );
  if (state !== null && !isDone(state) && isWithoutSlot(order))
    return <Notice kind="error">L’heure n’est pas confirmée ici&nbsp;: écrivez à la boutique.</Notice>;
  if (state === "NEW" && slotProblem(order)) return null;
  if (state === "NEW") return <p className={styles.soft}>En attente de réponse de la boutique.</p>;
  if (state === "SHIPPED" && readShopRecord(order).isPickup && address)
    return (
      <p className={styles.soft}>
        À retirer&nbsp;: <bdi>{address}</bdi>
      </p>
    );
  return null;
}

/**
 * Largest number of the shop's changes that the folded card shows. If there are more, the card shows only the change of
 * the total, which is always the last one.
 */
const MOST_CHANGES = 2;

/**
 * Returns the shop's changes of an order that are shown only behind « Plus », because the folded card has no room for
 * them.
 */
export const hiddenChanges = (order: DeviceOrder): readonly string[] => {
  const changes = shopChanges(order);
  return changes.length > MOST_CHANGES ? changes.slice(0, -1) : [];
};

function ShortChanges({ order }: { order: DeviceOrder }) {
  const changes = shopChanges(order);
  if (changes.length === 0) return null;
  const { editedAt } = readShopRecord(order);
  const time = editedAt === null ? undefined : new Date(editedAt).toISOString();
  const shown = changes.length > MOST_CHANGES ? changes.slice(-1) : changes;
  return (
    <div className={styles.changes}>
      <p>
        <strong>Modifiée par la boutique</strong>
        {time && (
          <>
            , <time dateTime={time}>{formatDate(time)}</time>
          </>
        )}
      </p>
      <ul>
        {shown.map((change) => (
          <li key={change}>{typeset(change)}</li>
        ))}
      </ul>
    </div>
  );
}

function ReturnNews({ order }: { order: DeviceOrder }) {
  const progress = returnProgress(order);
  const { refusal, delay } = lastReturnRequest(order) ?? {};
  const { returnDeclineReason } = readShopRecord(order);
  if (progress === "REFUSED" && refusal) return <Notice kind="error">{refusal}.</Notice>;
  if (progress === "DECLINED")
    return (
      <StateText tone="problem" label="demande refusée" details={[typeset(returnDeclineReason)]}>
        Échange ou retour
      </StateText>
    );
  if (progress === "SENT")
    return (
      <StateText tone="waiting" label="demande envoyée">
        Échange ou retour
      </StateText>
    );
  if (progress === "UNSENT")
    return (
      <StateText tone="waiting" label="en attente d’envoi" details={delay ? [`${delay}.`] : []}>
        Échange ou retour
      </StateText>
    );
  return null;
}
