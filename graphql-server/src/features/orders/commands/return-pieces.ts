import { ShopError } from "../../../platform/errors/shop-error.ts";
import { type EditedLine, keptPieces } from "../edited-order.rules.ts";
import type { CommandContext, Decide, OrderRecord, RecordLine } from "../order.ts";
import { asNewLines, withProducts } from "../order-line-products.ts";
import { stateNotification } from "../order-notification-text.ts";
import { allPieces, assertInStock, countsAfter, withRestocked, withTaken } from "../order-stock.ts";
import { pricedExchange, withShares } from "../return-prices.rules.ts";
import { auditedReturn } from "./audited-edit.ts";
import { asEdited, assertLines, nextPosition } from "./change-order.ts";
import { stateConflict } from "./change-state.ts";
import { normalised, partsOf } from "./edited-parts.ts";
import { validReason } from "./request-return.ts";

/** A return of delivered pieces, and the lines that the customer gets instead. */
export interface OrderReturn {
  readonly id: string;
  readonly reason: string;
  readonly lines: readonly { position: number; quantity: number; isRestocked: boolean }[];
  readonly exchange: readonly EditedLine[];
  readonly acceptShortage: boolean;
}

/** Pieces of one line that the customer brings back. `share` is their part of the order's discount, in whole FCFA. */
interface ReturnedLine {
  readonly line: RecordLine;
  readonly quantity: number;
  readonly isRestocked: boolean;
  readonly share: number;
}

/**
 * Takes back pieces of a delivered order, and adds the lines of an exchange. A return lowers the amount due. If the
 * customer has paid more than the new amount, the shop must refund the difference. If the customer takes another size
 * or colour of a returned product, the new piece costs what the returned piece cost, and keeps the returned piece's
 * share of the discount.
 * @throws ShopError CONFLICT if the order is not delivered; CONFLICT if pieces of the exchange are missing;
 * BAD_USER_INPUT for more pieces than the customer has
 */
export const returnPieces =
  ({ id, reason, lines: wanted, exchange, acceptShortage }: OrderReturn): Decide =>
  (order, context) => {
    if (order.state !== "DELIVERED") throw stateConflict(order);
    const text = validReason(reason);
    const returned = returnedLines(order, wanted);
    const asked = exchangeOf(order, exchange);
    const { lines: exchanged, share: keptShare } = pricedExchange(asked, returned);
    const added = exchanged.map(({ line }) => line);
    // `assertLines` must also refuse requested lines with a quantity below 1. `pricedExchange` leaves such lines out of
    // `added`, so they are added to the list here.
    assertLines(order, [...order.lines, ...added, ...asked.filter(({ quantity }) => quantity < 1)]);
    const pieces = returned.map(({ line, quantity, isRestocked, share }) => ({
      ...{ id, position: line.position, productName: line.productName, quantity, isRestocked },
      ...{ reason: text, returnedByName: context.actor.name, amount: line.price * quantity - share },
    }));
    const lines = movedLines(order, returned, added, acceptShortage, context);
    const isAllBack = lines.every((line) => keptPieces(line) === 0);
    const before = asEdited(order, context);
    const back: OrderRecord = {
      ...before,
      lines,
      credited: order.credited + pieces.reduce((sum, { amount }) => sum + amount, 0),
      discount: order.discount - returned.reduce((sum, { share }) => sum + share, 0) + keptShare,
      ...{ returnRequestedAt: null, declinedReturnAt: null, returnDeclineReason: "" },
      ...(isAllBack && { state: "RETURNED", changedBy: context.actor.name, changedAt: context.now }),
    };
    return {
      order: back,
      returned: pieces,
      audit: [{ action: "ORDER_RETURNED", changes: auditedReturn(pieces, added) }],
      notifications: isAllBack ? [stateNotification(back, "NOW")] : [],
    };
  };

const exchangeOf = (order: OrderRecord, exchange: readonly EditedLine[]): readonly EditedLine[] =>
  normalised({ ...partsOf(order), lines: exchange }).lines;

/**
 * Returns the lines of which pieces come back.
 * @throws ShopError BAD_USER_INPUT if no pieces come back, if more pieces come back than the customer has, or for a
 * line that is unknown or named twice
 */
function returnedLines(order: OrderRecord, wanted: OrderReturn["lines"]): ReturnedLine[] {
  if (wanted.length === 0) throw ShopError.badInput({ lines: "Indiquez ce qui revient" });
  const back = wanted.map(({ position, quantity, isRestocked }, place) => {
    const line = order.lines.find((one) => one.position === position);
    const isTwice = wanted.findIndex((one) => one.position === position) < place;
    if (!line || isTwice || quantity < 1 || quantity > keptPieces(line))
      throw ShopError.badInput({ lines: "La personne n’a pas autant de pièces de cet article" });
    return { line, quantity, isRestocked };
  });
  return withShares(order, back);
}

/** Returns the order's lines after the return, with the pieces that they take from the stock and give back to it. */
function movedLines(
  order: OrderRecord,
  returned: readonly ReturnedLine[],
  exchange: readonly EditedLine[],
  acceptShortage: boolean,
  { products, pieces }: CommandContext,
): RecordLine[] {
  const restockedAt = new Map(
    returned.map(({ line, quantity, isRestocked }) => [line.position, isRestocked ? quantity : 0]),
  );
  const restocked = withRestocked(order.lines, pieces, ({ position }) => restockedAt.get(position) ?? 0);
  const counts = countsAfter(pieces, order.lines, restocked);
  // Only the lines of the exchange take pieces. The old lines would take the returned pieces from the stock again,
  // because `allPieces` counts every ordered piece.
  const added = asNewLines(withProducts(exchange, products), nextPosition(order));
  if (!acceptShortage) assertInStock(added, counts);
  const back = new Map(returned.map(({ line, quantity }) => [line.position, quantity]));
  return [
    ...restocked.map((line) => ({ ...line, returned: line.returned + (back.get(line.position) ?? 0) })),
    ...withTaken(added, counts, allPieces),
  ];
}
