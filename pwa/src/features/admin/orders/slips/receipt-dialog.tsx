import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { receiptSums } from "graphql-server/features/orders/payments/receipt-sums";
import { Fragment } from "react";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { PrinterIcon } from "../../../../ui/icons/action-icons.tsx";
import { Cluster, Stack } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import { formatDate } from "../../../../ui/text/format-date.ts";
import { formatPhone } from "../../../../ui/text/format-phone.ts";
import * as slipStyles from "../../../cart/slip/slip.module.css";
import { SlipLines } from "../../../cart/slip/slip-lines.tsx";
import { TextLines } from "../../../cart/slip/text-lines.tsx";
import { ShareReceipt } from "../../../orders/receipt/share-receipt.tsx";
import type { Receipt } from "../../api/payments-api.ts";
import * as textStyles from "../../ui/text.module.css";
import { PrintedSlip } from "./printed-slip.tsx";
import { receiptChatUrl } from "./receipt-chat.ts";
import * as styles from "./receipt-dialog.module.css";

export interface ReceiptDialogProps {
  receipt: Receipt;
  onClose: () => void;
}

export function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const { number, isCancelled, content } = receipt;
  const { seller, lines } = content;
  return (
    <Dialog title={`Reçu ${number}`} open onClose={onClose}>
      <Stack gap={3} className={styles.receipt}>
        {isCancelled && <Notice kind="error">Son paiement a été annulé&nbsp;: ce reçu ne vaut plus.</Notice>}
        <p>
          <strong>{seller.name}</strong>
          <span className={classNames(textStyles.secondary, textStyles.small)}>
            {seller.address}, {formatPhone(seller.phone)}
          </span>
        </p>
        {seller.legal && (
          <div className={classNames(textStyles.secondary, textStyles.small)}>
            <TextLines lines={seller.legal} />
          </div>
        )}
        <div className={textStyles.small}>
          <AboutReceipt receipt={receipt} />
        </div>
        <ul className={classNames(textStyles.small, styles.lines)}>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
            <Cluster as="li" gap={3} rowGap={0} justify="between" key={place}>
              <span>
                {line.quantity}&nbsp;× {line.productName}
                {variantLabel(line) && `, ${variantLabel(line)}`}
              </span>
              <span>{formatPrice(line.price * line.quantity)}</span>
            </Cluster>
          ))}
        </ul>
        <ReceiptSums content={content} className={styles.sums} />
        <ShareReceipt receipt={receipt} label="Partager le reçu" chatUrl={receiptChatUrl(receipt)} />
        <Button variant="outline" onClick={() => print()}>
          <PrinterIcon />
          Imprimer le reçu
        </Button>
      </Stack>
      <PrintedSlip
        seller={seller}
        legal={seller.legal}
        title={`Reçu ${number}`}
        about={
          <>
            <AboutReceipt receipt={receipt} />
            {isCancelled && <p>Annulé</p>}
          </>
        }
      >
        <SlipLines lines={lines} className={slipStyles.table} />
        <ReceiptSums content={content} className={slipStyles.sums} />
      </PrintedSlip>
    </Dialog>
  );
}

function AboutReceipt({ receipt: { content, issuedAt } }: { receipt: Receipt }) {
  const { customer, orderNumber } = content;
  return (
    <>
      <p>
        Commande {formatOrderNumber(orderNumber)}, <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
      </p>
      {customer?.name && (
        <p>
          <bdi>{customer.name}</bdi>
        </p>
      )}
      {customer?.phone && <p>{formatPhone(customer.phone)}</p>}
    </>
  );
}

function ReceiptSums({ content, className }: { content: Receipt["content"]; className: string | undefined }) {
  return (
    <dl className={className}>
      {receiptSums(content).map(([label, amount]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
