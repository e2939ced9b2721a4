import { ExternalStore } from "../../lib/external-store.ts";

class HasOrders extends ExternalStore<boolean> {
  override set(has: boolean): void {
    super.set(has);
  }
}

/** True if this device has orders. False until the code of orders has loaded and has read the stored orders. */
export const hasOrders = new HasOrders(false);
