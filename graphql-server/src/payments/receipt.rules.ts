import type { PaymentKind } from "./payment.rules.ts";

/** The content of a receipt. It is stored when the payment is entered and never changes. Amounts are whole FCFA. */
export interface ReceiptContent {
  readonly seller: { readonly name: string; readonly address: string; readonly phone: string };
  /** The customer's details; null if they are unknown, erased, or hidden from the requesting device. */
  readonly customer: { readonly name: string | null; readonly phone: string | null } | null;
  readonly orderNumber: string;
  readonly lines: readonly {
    readonly productName: string;
    readonly size: string | null;
    readonly colour: string | null;
    readonly price: number;
    /** Number of pieces, without those that the customer has brought back. */
    readonly quantity: number;
  }[];
  readonly discount: number;
  readonly fee: number | null;
  /** Amount due for the order, with delivery. */
  readonly due: number;
  readonly kind: PaymentKind;
  /** Amount of this payment. */
  readonly amount: number;
  /** Sum of all payments of the order, including this one. */
  readonly paid: number;
}
