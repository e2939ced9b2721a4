import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Session } from "../../data/session/session.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showDialog } from "../../ui/feedback/show-dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { LazyPushOffer } from "../push/lazy-push-offer.tsx";
import type { SentOrder } from "./orders-to-ask-about.ts";
import * as styles from "./sent-question.module.css";

type SentAnswer = "yes" | "no";

/**
 * Asks, above any page, whether the message of an order was sent, because only the customer knows this. With `session`,
 * the question also offers notifications about the order on this device.
 * @returns the customer's answer; undefined if the customer answers « Plus tard » or leaves the page on which the
 * question was asked
 */
export const askWhetherSent = (
  order: SentOrder,
  { session, isAppointment = false }: AskedAbout = {},
): Promise<SentAnswer | undefined> =>
  showDialog((open, close) => <SentQuestion {...{ order, session, isAppointment, open, close }} />);

interface AskedAbout {
  session?: Session | undefined;
  isAppointment?: boolean;
}

interface SentQuestionProps {
  order: SentOrder;
  session: Session | undefined;
  isAppointment: boolean;
  open: boolean;
  close: (answer?: SentAnswer) => void;
}

function SentQuestion({ order, session, isAppointment, open, close }: SentQuestionProps) {
  const { pathname } = useLocation();
  const [askedOn] = useState(pathname);
  const isLeft = pathname !== askedOn;
  useEffect(() => {
    if (isLeft) close();
  });
  // A no-break hyphen keeps the order's number on one line.
  const number = order.id && formatOrderNumber(orderNumberOf(order.id)).replace("-", "\u2011");
  const yes = order.articles && "« Oui » vide votre panier de ces articles.";
  const [what, again] = isAppointment ? ["le rendez-vous", "réserver"] : ["la commande", "commander"];
  const no = number
    ? `« Pas encore » annule ${what}${order.articles ? " et garde votre panier" : ""}\u00a0: vous pourrez ${again} à nouveau.`
    : "« Pas encore » garde votre panier.";
  return (
    <Dialog
      title={typeset("Message envoyé ?")}
      open={open}
      onClose={() => close()}
      sheet
      foot={
        <>
          <Button variant="quiet" onClick={() => close()}>
            Plus tard
          </Button>
          <Button variant="outline" onClick={() => close("no")}>
            Pas encore
          </Button>
          <Button onClick={() => close("yes")}>Oui</Button>
        </>
      }
    >
      <div className={styles.text}>
        {number && (
          <p>
            La boutique {isAppointment ? "confirme" : "prépare"} {what} <strong>{number}</strong> dès qu’elle
            reçoit votre message.
          </p>
        )}
        <ul>
          {yes && <li>{typeset(yes)}</li>}
          <li>{typeset(no)}</li>
          {number && <li>{typeset(`« Plus tard » garde ${what} dans Mes commandes.`)}</li>}
        </ul>
        {session && order.id && <LazyPushOffer session={session} subject={{ orderId: order.id }} />}
      </div>
    </Dialog>
  );
}
