import { expect } from "vitest";
import type { SessionUser } from "../../data/session/session.ts";
import { isPending } from "../../features/orders/outbox/order-records.ts";
import { PageOrders } from "../../features/orders/page-orders.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { type Answer, answerOperations, server } from "./server.ts";

export const CHAT = "https://wa.me/237600000000?text=";
export const product = {
  id: "3f2a1c84-0b7e-4c1d-9a55-000000000001",
  productName: "Robe Kribi",
  sellingPrice: 15_000,
  thumbnail: "/images/a",
};
/** The content of a click on an order link: some pieces of one dress. */
export const clicked = (quantity = 1) => ({
  lines: [{ product, quantity }],
  urlOf: (details: readonly string[]) =>
    CHAT + encodeURIComponent(["Je souhaite commander", ...details].join("\n")),
});

/** The orders that the shop has stored, by id. If an id is sent twice, the shop keeps the first order. */
export const kept = new Map<unknown, Record<string, unknown>>();
/** Stores an order as the shop does, and answers that it is new. */
export const accept: Answer = ({ input }) => {
  const { id, ...fields } = input as { id: string };
  if (!kept.has(id)) kept.set(id, fields);
  return { placeOrder: { id, state: "NEW" } };
};
/** Sets the server's answers, by the operation's name. */
export const answers = (all: Readonly<Record<string, Answer>>) => server.use(...answerOperations(all));

/** Opens another page on the same device. `userOf` returns the signed-in user of the moment. */
export async function openPageOrders(
  userOf: () => SessionUser | null,
  showNumber: (number: string) => void = () => undefined,
): Promise<PageOrders> {
  const session = { get: () => ({ user: userOf(), ready: true }) };
  const page = new PageOrders({ session, storage: safeStorage(), showNumber });
  await page.read();
  return page;
}

export const linkTo = (href: string) => Object.assign(document.createElement("a"), { href });
export const chatLink = () => linkTo(clicked().urlOf([]));
export const textOf = ({ href }: HTMLAnchorElement) => new URL(href).searchParams.get("text");
/** Waits until the shop has answered all orders of the page. */
export const settled = (page: PageOrders) => expect.poll(() => page.get()?.some(isPending)).toBe(false);
