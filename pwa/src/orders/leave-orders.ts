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

/** Deletes the orders of this device, and what was told for them: their person has signed out. */
export async function eraseOrders(session: Session): Promise<void> {
  await (await openOrders(session)).erase();
}
