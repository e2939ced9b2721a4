import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { expectedCash, ROUND_CLOSED } from "graphql-server/features/orders/rounds/round";
import { useEffect } from "react";
import { useExternalStore } from "../../lib/external-store.ts";
import { RiderOrderCard } from "./rider-order-card.tsx";
import { saidOf } from "./rider-outbox.ts";
import * as styles from "./rider-screen.module.css";
import type { RiderScreenState, RiderStore } from "./rider-store.ts";

export interface RiderScreenProps {
  store: RiderStore;
  shop: { readonly name: string; readonly phone: string };
}

/** The page of a rider, who has no account: the orders of the delivery round, each with three possible answers. */
export function RiderScreen({ store, shop }: RiderScreenProps) {
  useEffect(() => store.start(), [store]);
  const state = useExternalStore(store, store.get());
  const { round } = state;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{round ? `Tournée de ${round.riderName}` : "Tournée"}</h1>
        <p>
          <a href={`tel:+${shop.phone}`}>Appeler {shop.name}</a>
        </p>
      </header>
      {round ? <Round state={state} store={store} /> : <p className={styles.empty}>{reasonOf(state)}</p>}
    </main>
  );
}

function reasonOf({ isClosed, isLoading, failure }: RiderScreenState): string {
  if (failure?.code === "NOT_FOUND")
    return "Cette tournée n’existe pas. Vérifiez l’adresse avec la boutique.";
  if (isClosed) return `${ROUND_CLOSED}. Ce téléphone n’en garde plus rien.`;
  return failure?.message ?? (isLoading ? "Chargement…" : "Un instant…");
}

function Round({ state, store }: { state: RiderScreenState; store: RiderStore }) {
  const { round, reports, refused } = state;
  const orders = round?.orders ?? [];
  const out = orders.filter(({ isOut }) => isOut);
  const ticked = out.filter((order) => saidOf(state, order).outcome !== null).length;
  const total = out.reduce((sum, { toCollect }) => sum + toCollect, 0);
  const cash = expectedCash(
    out.flatMap((order) => {
      const { outcome, amount, kind } = saidOf(state, order);
      return outcome === null ? [] : [{ received: amount, kind }];
    }),
  );
  const gone = orders.filter(({ isOut }) => !isOut);
  return (
    <>
      <p className={styles.sum}>
        {ticked} sur {out.length} cochée{ticked > 1 ? "s" : ""} · à encaisser en tout{" "}
        <strong>{formatPrice(total)}</strong>
        {ticked > 0 && (
          <>
            <br />
            Espèces à rapporter&nbsp;: <strong>{formatPrice(cash)}</strong>
          </>
        )}
      </p>
      <p role="status" className={styles.status} data-waits={reports.length > 0 || undefined}>
        {statusOf(state)}
      </p>
      <ol className={styles.orders}>
        {out.map((order, place) => (
          <li key={order.id}>
            <RiderOrderCard
              order={order}
              place={place + 1}
              said={saidOf(state, order)}
              refusal={refused.find(({ orderId }) => orderId === order.id)?.message}
              onSay={(said) => void store.say(order.id, said)}
            />
          </li>
        ))}
      </ol>
      {gone.map(({ id, number }) => (
        <p key={id} className={styles.gone}>
          <strong>{formatOrderNumber(number)}</strong>&nbsp;: reprise par la boutique. Ne la livrez pas.
        </p>
      ))}
    </>
  );
}

function statusOf({ reports, isKept, failure }: RiderScreenState): string {
  const waiting = reports.length;
  if (!isKept && (waiting > 0 || failure))
    return "Ce téléphone ne peut rien garder\u00a0: ne fermez pas cette page.";
  if (waiting > 0)
    return `${waiting} réponse${waiting > 1 ? "s" : ""} pas encore envoyée${waiting > 1 ? "s" : ""}\u00a0: elles partent dès qu’il y a du réseau.`;
  return failure
    ? "Pas de réseau\u00a0: vos réponses restent gardées ici."
    : "La boutique voit vos réponses.";
}
