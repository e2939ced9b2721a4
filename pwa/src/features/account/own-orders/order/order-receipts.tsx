import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { receiptSums } from "graphql-server/features/orders/payments/receipt";
import { useState } from "react";
import { createPortal } from "react-dom";
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
import type { Receipt } from "../record/receipts.ts";
import { readShopRecord } from "../record/shop-record.ts";
import { StateText } from "../state-text/state-text.tsx";
import * as styles from "./own-order.module.css";

const CANCELLED = "Reçu annulé";

/** The receipts of an order. Each opens in a dialog, from which it can be printed, also without a network. */
export function OrderReceipts({ order }: { order: DeviceOrder }) {
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
          <Button variant="outline" onClick={() => print()}>
            <PrinterIcon />
            Imprimer
          </Button>
        }
      >
        {receipt && (
          <>
            <ReceiptOnScreen receipt={receipt} />
            <PrintedReceipt receipt={receipt} />
          </>
        )}
      </Dialog>
    </>
  );
}

function ReceiptOnScreen({ receipt }: { receipt: Receipt }) {
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
      <p>
        Commande {formatOrderNumber(orderNumber)}, <time dateTime={time}>{formatDate(time)}</time>
      </p>
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

/** Rendered only while the page is printed. */
function PrintedReceipt({ receipt }: { receipt: Receipt }) {
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
