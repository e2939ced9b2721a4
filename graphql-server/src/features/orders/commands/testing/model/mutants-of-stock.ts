import type { CommandContext, OrderRecord } from "../../../order.ts";
import { ACTUAL, type Design } from "./order-design.ts";
import { order } from "./wrapped-commands.ts";

const plenty = (context: CommandContext): CommandContext => ({
  ...context,
  pieces: { get: (id, number) => (context.pieces.get(id, number) === undefined ? undefined : 99) },
});

const notTaken = ({ lines }: OrderRecord) => ({ lines: lines.map((line) => ({ ...line, taken: 0 })) });

export const STOCK: Record<string, Partial<Design>> = {
  "confirming an order takes no pieces from the stock": {
    changeState: (to) =>
      order(ACTUAL.changeState(to), (now) => (now.state === "CONFIRMED" ? notTaken(now) : {})),
  },
  "an order is confirmed in spite of a shortage": {
    changeState: (to) => ACTUAL.changeState({ ...to, acceptShortage: true }),
  },
  "a cancelled order keeps its pieces": {
    cancelOrder: (to) => order(ACTUAL.cancelOrder(to), (_, { lines }) => ({ lines })),
  },
  "an undo moves no pieces": {
    restoreState: (before, data, context) => {
      const restored = ACTUAL.restoreState(before, data, context);
      return restored.order ? { ...restored, order: { ...restored.order, lines: before.lines } } : restored;
    },
  },
  "an undo takes pieces that another order has taken": {
    restoreState: (before, data, context) => ACTUAL.restoreState(before, data, plenty(context)),
  },
  "an undo ignores that pieces were returned": {
    restoreState: (before, data, context) => ACTUAL.restoreState({ ...before, returned: 0 }, data, context),
  },
  "a sale in the shop takes no pieces": {
    sellInShop: (...sale) => {
      const outcome = ACTUAL.sellInShop(...sale);
      return { ...outcome, order: { ...outcome.order, ...notTaken(outcome.order) } };
    },
  },
  "a changed order takes no further pieces": {
    changeOrder: (change) =>
      order(ACTUAL.changeOrder(change), ({ lines }, before) => ({
        lines: lines.map((line) => ({
          ...line,
          taken: Math.min(line.taken, before.lines.find((one) => one.position === line.position)?.taken ?? 0),
        })),
      })),
  },
  "a removed line keeps its pieces": {
    movesBetween: (before, now) =>
      ACTUAL.movesBetween(
        now.length === 0
          ? before
          : before.filter((line) => now.some((one) => one.position === line.position)),
        now,
      ),
  },
  "a line that becomes another product of the same name stays the first product": {
    changeOrder:
      ({ to, ...change }) =>
      (before, context) => {
        const lines = to.lines?.map((line) => {
          const was = before.lines.find(({ position }) => position === line.position);
          const isSame = was?.productName === line.productName && was.size === line.size;
          return isSame ? { ...line, productId: was.productId } : line;
        });
        return ACTUAL.changeOrder({ ...change, to: { ...to, ...(lines && { lines }) } })(before, context);
      },
  },
  "every returned piece is for sale again": {
    returnPieces: ({ lines, ...back }) =>
      ACTUAL.returnPieces({ ...back, lines: lines.map((line) => ({ ...line, isRestocked: true })) }),
  },
  "only pieces that the order had taken return to the stock": {
    returnPieces: (back) =>
      order(ACTUAL.returnPieces(back), ({ lines }) => ({
        lines: lines.map((line) => ({ ...line, taken: Math.max(0, line.taken) })),
      })),
  },
};
