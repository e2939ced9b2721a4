import type { PaymentKind } from "./payment.rules.ts";

/** What a receipt says, kept as it was when the payment was entered. Amounts are whole FCFA. */
export interface ReceiptContent {
  readonly seller: { readonly name: string; readonly address: string; readonly phone: string };
  /** The customer; null if unknown, not shown to the device, or erased. */
  readonly customer: { readonly name: string | null; readonly phone: string | null } | null;
  readonly orderNumber: string;
  readonly lines: readonly {
    readonly productName: string;
    readonly size: string | null;
    readonly colour: string | null;
    readonly price: number;
    /** Without pieces that came back. */
    readonly quantity: number;
  }[];
  readonly discount: number;
  readonly fee: number | null;
  /** What the order costs, with delivery. */
  readonly due: number;
  readonly kind: PaymentKind;
  /** Of this payment. */
  readonly amount: number;
  /** Of all payments, this one included. */
  readonly paid: number;
}
