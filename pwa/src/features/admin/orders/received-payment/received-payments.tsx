import type { ReadPayment } from "graphql-server/features/orders/payments/read-payment-message";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../../lib/paths.ts";
import { takeSharedMessage } from "../../../../lib/storage/shared-message.ts";
import { VisuallyHidden } from "../../../../ui/display/visually-hidden.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { readClipboard } from "../../../orders/payment-message/paste-message.tsx";
import { type AppointmentRequest, parseAppointmentRequest } from "../appointment/appointment-request.ts";
import { openedOf } from "./opened-url.ts";
import * as styles from "./received-payment.module.css";
import { ReceivedPaymentDialog } from "./received-payment-dialog.tsx";
import { UnmatchedPaymentsDialog } from "./unmatched-payments.tsx";

type Opened =
  | { readonly sheet: "PAYMENT"; readonly text?: string | undefined; readonly kept?: ReadPayment }
  | { readonly sheet: "UNMATCHED" };

export interface ReceivedPaymentsProps {
  /** Number of payments without an order; 0 to hide their button. */
  unmatched: number;
  onOpenOrder: (id: string) => void;
  /** Called after an action with a French sentence that says what was done. The page shows it as a notice. */
  onDone: (text: string) => void;
  /** Called if the message is no payment but asks for an appointment. */
  onAppointmentRequest: (message: AppointmentRequest) => void;
}

/**
 * Two buttons: one reads a payment from a mobile money operator's message, the other opens the list of payments without
 * an order. If another app has shared a message with the panel, the sheet with this message opens without a click.
 */
export function ReceivedPayments(props: ReceivedPaymentsProps) {
  const { unmatched, onOpenOrder, onDone, onAppointmentRequest } = props;
  const [opened, setOpened] = useState<Opened>();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = openedOf(query);
  /** True if the message asks for an appointment. Another dialog then replaces the sheet. */
  const readAppointmentRequest = (text = ""): boolean => {
    const request = parseAppointmentRequest(text, shopDay(new Date()));
    if (!request) return false;
    setOpened(undefined);
    onAppointmentRequest(request);
    return true;
  };
  const readShared = useEffectEvent(readAppointmentRequest);
  useEffect(() => {
    if (asked === undefined) return;
    // Removes the parameter `ouvrir` from the URL: a shared message can be read only once, so a reload must not look
    // for it again.
    void navigate(paths.adminOrders, { replace: true });
    if (asked === "unmatched") return setOpened({ sheet: "UNMATCHED" });
    const take = async () => {
      const text = await takeSharedMessage();
      if (readShared(text)) return;
      // React may run this effect twice. The second run finds no message; the message that the first run has found must
      // stay.
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
        onClick={async () => {
          const text = await readClipboard();
          if (!readAppointmentRequest(text)) setOpened({ sheet: "PAYMENT", text });
        }}
      >
        Coller un message<VisuallyHidden> de paiement ou de rendez-vous</VisuallyHidden>
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
          isTaken={readAppointmentRequest}
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
