/**
 * An order, or a size of a product, about which the shop notifies this device. For a product without sizes, `variant`
 * is null.
 */
export type Subject =
  | { readonly orderId: string }
  | { readonly productId: string; readonly variant: number | null };
