import { labelOf } from "../../../platform/text/label-of.rules.ts";
import { formatPrice, signedPrice } from "../../catalogue/product/price.rules.ts";
import { vatIn } from "../../shop/profile/vat.rules.ts";
import type { ReceiptSeller } from "../../shop/seller-identity-text.rules.ts";
import { PAYMENT_KIND_LABELS } from "./payment-kind.rules.ts";

/**
 * The content of a receipt. It is stored when the payment is entered, and never changes afterwards. Amounts are whole
 * FCFA.
 */
export interface ReceiptContent {
  readonly seller: ReceiptSeller;
  /** The customer's details; null if they are unknown or erased, or if a device requests the receipt. */
  readonly customer: { readonly name: string | null; readonly phone: string | null } | null;
  readonly orderNumber: string;
  readonly lines: readonly {
    readonly productName: string;
    readonly size: string | null;
    readonly colour: string | null;
    readonly price: number;
    /** Number of pieces that the customer keeps. */
    readonly quantity: number;
  }[];
  readonly discount: number;
  /** Delivery fee; null if none is agreed yet, 0 for a sale in the shop. */
  readonly fee: number | null;
  /** What the order costs, with delivery. */
  readonly due: number;
  /** A `PaymentKind`, or a kind that a later release has added. */
  readonly kind: string;
  readonly amount: number;
  /** Sum of all payments of the order, including this one. */
  readonly paid: number;
}

/**
 * Returns the sums below a receipt's lines, each as its label and amount. The last sum is what the customer still has
 * to pay or gets back. The customer's page, the panel and the printed receipt show these sums.
 */
export function receiptSums({
  seller: { vatRate },
  discount,
  fee,
  due,
  kind,
  amount,
  paid,
}: Pick<ReceiptContent, "seller" | "discount" | "fee" | "due" | "kind" | "amount" | "paid">): [
  label: string,
  amount: string,
][] {
  const rest = due - paid;
  const sums: [string, string][] = [];
  if (discount > 0) sums.push(["Remise", signedPrice(-discount)]);
  if (discount < 0) sums.push(["Supplément", formatPrice(-discount)]);
  if (fee) sums.push(["Livraison", formatPrice(fee)]);
  sums.push([fee === null ? "Total hors livraison" : "Total", formatPrice(due)]);
  if (vatRate) sums.push([`dont TVA ${vatRate}\u202f%`.replace(".", ","), formatPrice(vatIn(due, vatRate))]);
  sums.push([`Payé par ${labelOf(PAYMENT_KIND_LABELS, kind)}`, formatPrice(amount)]);
  if (paid !== amount) sums.push(["Payé en tout", formatPrice(paid)]);
  sums.push([rest < 0 ? "À rembourser" : "Reste à payer", formatPrice(Math.abs(rest))]);
  return sums;
}
