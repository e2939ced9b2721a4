import type { ReadPayment } from "graphql-server/features/orders/payments/payment-message";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../../lib/paths.ts";
import { takeSharedMessage } from "../../../../lib/storage/shared-message.ts";
import { VisuallyHidden } from "../../../../ui/display/visually-hidden.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { readClipboard } from "../../../orders/payment-message/paste-message.tsx";
import { openedOf } from "./opened-address.ts";
import * as styles from "./received-payment.module.css";
import { ReceivedPaymentDialog } from "./received-payment-dialog.tsx";
import { UnmatchedPaymentsDialog } from "./unmatched-payments.tsx";

type Opened =
  | { readonly sheet: "PAYMENT"; readonly text?: string | undefined; readonly kept?: ReadPayment }
  | { readonly sheet: "UNMATCHED" };

export interface ReceivedPaymentsProps {
  /** Number of payments without an order; 0 as long as it is not shown. */
  unmatched: number;
  onOpenOrder: (id: string) => void;
  /** Called with what was done. */
  onDone: (text: string) => void;
}

/**
 * The buttons for payments that operators' messages state: one reads a message, the other opens the list of payments
 * without an order. A message that was shared with the shop opens its sheet at once.
 */
export function ReceivedPayments({ unmatched, onOpenOrder, onDone }: ReceivedPaymentsProps) {
  const [opened, setOpened] = useState<Opened>();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = openedOf(query);
  useEffect(() => {
    if (asked === undefined) return;
    // The message can be read once, so a reload must not ask for it again.
    void navigate(paths.adminOrders, { replace: true });
    if (asked === "unmatched") return setOpened({ sheet: "UNMATCHED" });
    const take = async () => {
      const text = await takeSharedMessage();
      // A second run of this effect finds no message any more.
      setOpened((before) =>
        before?.sheet === "PAYMENT" && before.text ? before : { sheet: "PAYMENT", text },
      );
    };
    void take();
  }, [asked, navigate]);
  const close = () => setOpened(undefined);
  const openOrder = (id: string) => {
    close();
    onOpenOrder(id);
  };
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className={styles.button}
        onClick={async () => setOpened({ sheet: "PAYMENT", text: await readClipboard() })}
      >
        Coller un message<VisuallyHidden> de paiement</VisuallyHidden>
      </Button>
      {unmatched > 0 && (
        <Button
          variant="outline"
          size="small"
          className={styles.button}
          onClick={() => setOpened({ sheet: "UNMATCHED" })}
        >
          Paiements sans commande
          <span className={styles.count}>{unmatched}</span>
        </Button>
      )}
      {opened?.sheet === "PAYMENT" && (
        <ReceivedPaymentDialog
          key={opened.kept?.reference ?? opened.text}
          text={opened.text}
          kept={opened.kept}
          onOpenOrder={openOrder}
          onDone={(text) => {
            close();
            onDone(text);
          }}
          onClose={close}
        />
      )}
      {opened?.sheet === "UNMATCHED" && (
        <UnmatchedPaymentsDialog onSeek={(kept) => setOpened({ sheet: "PAYMENT", kept })} onClose={close} />
      )}
    </>
  );
}
