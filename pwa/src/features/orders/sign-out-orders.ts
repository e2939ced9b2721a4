import type { Session } from "../../data/session/session.ts";
import { openOrders } from "./session-orders.ts";

/** Sends the unsent orders of this device one last time. @returns the number of orders that are still not sent */
export async function flushOrders(session: Session): Promise<number> {
  try {
    const orders = openOrders(session);
    await orders.read();
    return await orders.unsent();
  } catch {
    return 0;
  }
}

/** Deletes a user's orders and details at the sign-out, and the orders made on this device without an account. */
export async function eraseOrders(session: Session, userId: string | undefined): Promise<void> {
  await openOrders(session).eraseOf(userId);
}
