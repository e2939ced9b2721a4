import type { Session } from "../session/session.ts";

const openOrders = async (session: Session) => (await import("./open-orders.ts")).openOrders(session);

/** Sends the orders that wait on this device a last time. @returns how many are still waiting */
export async function flushOrders(session: Session): Promise<number> {
  try {
    const orders = await openOrders(session);
    await orders.read();
    return await orders.flush();
  } catch {
    return 0;
  }
}

/** Deletes a person's orders and those made here without an account, and what was told for them: they have signed out. */
export async function eraseOrders(session: Session, userId: string | undefined): Promise<void> {
  await (await openOrders(session)).erase(userId);
}
