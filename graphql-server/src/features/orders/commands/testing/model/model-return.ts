import { articlesOf, type DayFigures, keepAsPlaced, kept, type ModelOrder } from "./model-order.ts";
import { refuse } from "./model-refusal.ts";
import { DAY_MS, MAX_ARTICLES, type OrderAsked, type ReturnAsked, type Wish } from "./model-shop.ts";
import { isAllBack, type ModelStock, newLines } from "./model-stock.ts";

const RETURN_DAYS = 14;

/**
 * What a return needs besides the order: the stock, the present time, and a function that changes the sales figures.
 */
export interface ReturnShop {
  readonly stock: ModelStock;
  readonly now: number;
  /** Adds amounts to the sales figures of the present day. */
  readonly book: (figures: Partial<DayFigures>) => void;
}

/**
 * Stores a customer's request for a return.
 * @param now in milliseconds
 */
export function requestReturn(order: ModelOrder, id: string, now: number): void {
  if (order.requestId === id) return;
  const isLate = order.doneAt === null || now - order.doneAt > RETURN_DAYS * DAY_MS;
  refuse({ CONFLICT: order.state !== "DELIVERED" || isLate });
  if (order.requestedAt !== null) return;
  Object.assign(order, { requestedAt: now, requestId: id, declinedAt: null, declineReason: "" });
  order.history.push("RETURN_REQUESTED");
}

export function declineReturn(
  order: ModelOrder,
  { isStale, reason }: OrderAsked & { kind: "decline" },
): void {
  const isDeclined = order.requestedAt === null && order.declinedAt !== null;
  if (!isStale && isDeclined && reason !== "" && order.declineReason === reason) return;
  refuse({ BAD_USER_INPUT: reason === "", CONFLICT: isStale || order.requestedAt === null });
  Object.assign(order, { declinedAt: order.requestedAt, requestedAt: null, declineReason: reason });
  order.history.push("RETURN_DECLINED");
}

/** Takes back pieces that the customer returns, and adds the articles of the exchange. */
export function takeBack(shop: ReturnShop, order: ModelOrder, asked: ReturnAsked): void {
  const { lines, exchange, by, acceptShortage } = asked;
  refuse({ CONFLICT: order.state !== "DELIVERED" });
  const isBad = lines.some(({ at, quantity }, place) => {
    const line = order.lines[at];
    const isTwice = lines.findIndex((one) => one.at === at) !== place;
    return !line || isTwice || quantity < 1 || quantity > kept(line);
  });
  refuse({ BAD_USER_INPUT: isBad || lines.length === 0 });
  const { shares, added, keptShare } = priceReturn(order, lines, exchange);
  const isBadExchange = exchange.some(({ quantity }) => quantity < 1);
  const restocked = lines.flatMap(({ at, quantity, isRestocked }) => {
    const line = order.lines[at];
    return line && isRestocked ? [{ ...line, taken: quantity }] : [];
  });
  const wanted = added.map(({ quantity }) => quantity);
  refuse({
    BAD_USER_INPUT: isBadExchange || articlesOf([...order.lines, ...added]) > MAX_ARTICLES,
    CONFLICT: !acceptShortage && shop.stock.isShort(added, wanted, restocked),
  });
  keepAsPlaced(order);
  for (const [place, { at, quantity, isRestocked }] of lines.entries()) {
    const line = order.lines[at];
    if (!line) continue;
    line.back += quantity;
    if (isRestocked) shop.stock.giveBack(line, quantity);
    const amount = line.price * quantity - (shares[place] ?? 0);
    order.returns.push({ at, quantity, amount, by });
    order.discount -= shares[place] ?? 0;
    shop.book({ returned: amount });
  }
  const sold = newLines(added);
  shop.stock.supply(sold, ({ quantity }) => quantity);
  order.lines.push(...sold);
  order.discount += keptShare;
  const price = articlesOf(added) - keptShare;
  shop.book({ ordered: price, delivered: price });
  Object.assign(order, { requestedAt: null, declinedAt: null, declineReason: "" });
  order.history.push("ORDER_RETURNED");
  if (!isAllBack(order.lines)) return;
  Object.assign(order, { state: "RETURNED", changedAt: shop.now, changedBy: by });
  order.notifications.push("FOLLOWERS NOW");
}

/**
 * Computes the prices of a return and its exchange, one piece after the other. A new piece of a returned product keeps
 * the returned piece's price and share of the discount.
 * @param lines valid lines of the return
 * @returns the discount's share of each returned line; the lines of the exchange with their prices; and the share of
 * the discount that the exchange keeps
 */
function priceReturn(
  order: ModelOrder,
  lines: ReturnAsked["lines"],
  exchange: readonly Wish[],
): { shares: number[]; added: Wish[]; keptShare: number } {
  const after = order.lines.map((line, at) => ({
    ...line,
    back: line.back + (lines.find((one) => one.at === at)?.quantity ?? 0),
  }));
  let discount = order.discount;
  let worth = order.lines.reduce((sum, line) => sum + line.price * kept(line), 0);
  const shares = lines.map(({ at, quantity }, place) => {
    const price = (order.lines[at]?.price ?? 0) * quantity;
    const isEnd = isAllBack(after) && place === lines.length - 1;
    const share = isEnd ? discount : worth === 0 ? 0 : Math.round((discount * price) / worth);
    discount -= share;
    worth -= price;
    return share;
  });
  const left = lines.map(({ quantity }) => quantity);
  const added: Wish[] = [];
  for (const wish of exchange) {
    let last: number | undefined;
    for (let piece = 0; piece < wish.quantity; piece += 1) {
      const from = lines.findIndex(
        ({ at }, place) => (left[place] ?? 0) > 0 && order.lines[at]?.product === wish.product,
      );
      const before = added.at(-1);
      if (from !== -1) left[from] = (left[from] ?? 0) - 1;
      if (piece > 0 && from === last && before) {
        added[added.length - 1] = { ...before, quantity: before.quantity + 1 };
      } else {
        const price = from === -1 ? wish.price : (order.lines[lines[from]?.at ?? 0]?.price ?? 0);
        added.push({ ...wish, price, quantity: 1 });
      }
      last = from;
    }
  }
  const keptShare = lines.reduce((sum, { quantity }, place) => {
    const exchanged = quantity - (left[place] ?? 0);
    return sum + Math.round(((shares[place] ?? 0) * exchanged) / quantity);
  }, 0);
  return { shares, added, keptShare };
}
