import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../../../ui/styles/class-names.ts";
import { formatPhone } from "../../../../ui/text/format-phone.ts";
import * as styles from "../../../cart/slip/slip.module.css";
import { TextLines } from "../../../cart/slip/text-lines.tsx";
import { usePrintDate } from "../../../cart/slip/use-print-date.ts";
import * as ownStyles from "./printed-slip.module.css";

export interface PrintedSlipProps {
  seller: { name: string; phone: string; address: string };
  /** Lines with the seller's legal identity; null if the owner has not entered it. */
  legal?: readonly string[] | null | undefined;
  title: string;
  /** Lines below the title, such as the date and the customer. */
  about: ReactNode;
  children: ReactNode;
}

/**
 * A sheet of paper with the shop's name and address, printed instead of the page on screen. It is rendered only while
 * printing. If several slips are printed, each begins on a new sheet.
 */
export function PrintedSlip({ seller, legal, title, about, children }: PrintedSlipProps) {
  const date = usePrintDate();
  if (!date) return null;
  return createPortal(
    <article className={classNames(styles.slip, ownStyles.sheet)}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>{seller.name}</p>
          <p>Tél. {formatPhone(seller.phone)}</p>
          <p>{seller.address}</p>
          <TextLines lines={legal ?? []} />
        </div>
        <div>
          <p className={styles.title}>{title}</p>
          {about}
        </div>
      </header>
      {children}
    </article>,
    document.body,
  );
}
