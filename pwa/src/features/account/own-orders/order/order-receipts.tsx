import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { receiptSums } from "graphql-server/features/orders/payments/receipt-sums";
import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useSession } from "../../../../data/session/session.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { PrinterIcon } from "../../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../../ui/text/format-date.ts";
import { formatPhone } from "../../../../ui/text/format-phone.ts";
import * as slip from "../../../cart/slip/slip.module.css";
import { SlipLines } from "../../../cart/slip/slip-lines.tsx";
import { TextLines } from "../../../cart/slip/text-lines.tsx";
import { usePrintDate } from "../../../cart/slip/use-print-date.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { ShareReceipt } from "../../../orders/receipt/share-receipt.tsx";
import type { Receipt } from "../record/receipts.ts";
import { readShopRecord } from "../record/shop-record.ts";
import { StateText } from "../state-text/state-text.tsx";
import * as styles from "./own-order.module.css";

const CANCELLED = "Reçu annulé";

/**
 * The receipts of an order. Each opens in a dialog, from which it can be shared and printed, even without a network.
 * The shop sends receipts without the customer's name, so the buyer's name comes from the order or from the account.
 */
export function OrderReceipts({ order }: { order: DeviceOrder }) {
  const { user } = useSession();
  const buyer = order.name ?? (order.userId === user?.id ? user?.name : null) ?? null;
  const [opened, setOpened] = useState<string>();
  const { receipts } = readShopRecord(order);
  const receipt = receipts.find(({ number }) => number === opened);
  if (receipts.length === 0) return null;
  return (
    <>
      <Stack as="ul" gap={2} aria-label="Reçus">
        {receipts.map(({ number, isCancelled }) => (
          <li key={number}>
            <Button variant="outline" size="small" onClick={() => setOpened(number)}>
              Reçu {number}
            </Button>
            {isCancelled && <StateText tone="over" label={CANCELLED} />}
          </li>
        ))}
      </Stack>
      <Dialog
        title={`Reçu ${opened ?? ""}`}
        open={receipt !== undefined}
        onClose={() => setOpened(undefined)}
        foot={
          <>
            {receipt && <SharedReceiptButton receipt={receipt} buyer={buyer} />}
            <Button variant="outline" onClick={() => print()}>
              <PrinterIcon />
              Imprimer
            </Button>
          </>
        }
      >
        {receipt && (
          <>
            <ReceiptOnScreen receipt={receipt} buyer={buyer} />
            <PrintedReceipt receipt={receipt} buyer={buyer} />
          </>
        )}
      </Dialog>
    </>
  );
}

interface ReceiptProps {
  receipt: Receipt;
  /** Name of the buyer; null if it is unknown. */
  buyer: string | null;
}

function SharedReceiptButton({ receipt, buyer }: ReceiptProps) {
  const shared = useMemo(() => {
    const { number, isCancelled, issuedAt, ...content } = receipt;
    const customer = buyer === null ? null : { name: buyer, phone: null };
    return {
      number,
      isCancelled,
      issuedAt: new Date(issuedAt).toISOString(),
      content: { ...content, customer },
    };
  }, [receipt, buyer]);
  return <ShareReceipt receipt={shared} label="Partager" />;
}

const BuyerName = ({ buyer }: Pick<ReceiptProps, "buyer">) =>
  buyer && (
    <p>
      Nom&nbsp;: <bdi>{buyer}</bdi>
    </p>
  );

function ReceiptOnScreen({ receipt, buyer }: ReceiptProps) {
  const { isCancelled, issuedAt, seller, orderNumber, lines } = receipt;
  const time = new Date(issuedAt).toISOString();
  return (
    <Stack gap={4}>
      {isCancelled && <StateText tone="over" label={CANCELLED} />}
      <div className={styles.soft}>
        <p>
          <strong>{seller.name}</strong>
        </p>
        <p>{seller.address}</p>
        <p>{formatPhone(seller.phone)}</p>
        <TextLines lines={seller.legal ?? []} />
      </div>
      <div>
        <p>
          Commande {formatOrderNumber(orderNumber)}, <time dateTime={time}>{formatDate(time)}</time>
        </p>
        <BuyerName buyer={buyer} />
      </div>
      <ul>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <li key={place}>
            <p>{line.productName}</p>
            <p className={styles.soft}>
              {variantLabel(line) && `${variantLabel(line)} · `}
              {line.quantity}&nbsp;×&nbsp;{formatPrice(line.price)}
            </p>
          </li>
        ))}
      </ul>
      <Stack as="dl" gap={1} className={styles.sums}>
        {receiptSums(receipt).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

/** A receipt that is rendered only while the page is printed. */
function PrintedReceipt({ receipt, buyer }: ReceiptProps) {
  const date = usePrintDate();
  if (!date) return null;
  const { number, isCancelled, issuedAt, seller, orderNumber, lines } = receipt;
  return createPortal(
    <article className={slip.slip}>
      <header className={slip.head}>
        <div>
          <p className={slip.shop}>{seller.name}</p>
          <p>Tél. {formatPhone(seller.phone)}</p>
          <p>{seller.address}</p>
          <TextLines lines={seller.legal ?? []} />
        </div>
        <div>
          <p className={slip.title}>Reçu {number}</p>
          {isCancelled && <p>{CANCELLED}</p>}
          <p>{formatDate(new Date(issuedAt).toISOString())}</p>
          <p>Commande {formatOrderNumber(orderNumber)}</p>
          <BuyerName buyer={buyer} />
        </div>
      </header>
      <SlipLines lines={lines} className={slip.table} />
      <dl className={slip.sums}>
        {receiptSums(receipt).map(([label, amount]) => (
          <SlipSum key={label} label={label} amount={amount} />
        ))}
      </dl>
    </article>,
    document.body,
  );
}

const SlipSum = ({ label, amount }: { label: string; amount: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </>
);
