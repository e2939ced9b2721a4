import type { OrderRecord } from "../../../order.ts";
import { figuresOf } from "../../../order-sums.rules.ts";
import { ACTUAL, type Design } from "./order-design.ts";
import { after, order, seeing } from "./wrapped-commands.ts";

const isNewLine = (before: OrderRecord, { position }: { position: number }): boolean =>
  before.lines.every((line) => line.position !== position);

export const RETURNS: Record<string, Partial<Design>> = {
  "a return does not reduce the discount": {
    returnPieces: (back) => order(ACTUAL.returnPieces(back), (_, { discount }) => ({ discount })),
  },
  "a surcharge remains after the last piece is returned": {
    returnPieces: (back) =>
      order(ACTUAL.returnPieces(back), (now, { discount }) =>
        now.state === "RETURNED" && discount < 0 ? { discount } : {},
      ),
  },
  "an exchange for the same product costs the present price": {
    returnPieces: (back) =>
      order(ACTUAL.returnPieces(back), ({ lines }, before) => ({
        lines: lines.map((line) =>
          isNewLine(before, line) ? { ...line, price: back.exchange[0]?.price ?? line.price } : line,
        ),
      })),
  },
  "an exchange keeps no share of the discount": {
    returnPieces: (back) => (before, context) => {
      const alone = ACTUAL.returnPieces({ ...back, exchange: [] })(before, context);
      return order(ACTUAL.returnPieces(back), () => ({ discount: alone?.order.discount }))(before, context);
    },
  },
  "an order stays DELIVERED after all its pieces are returned": {
    returnPieces: (back) => order(ACTUAL.returnPieces(back), () => ({ state: "DELIVERED" })),
  },
  "the admin who delivered an order is shown as the one who took the return": {
    returnPieces: (back) =>
      after(ACTUAL.returnPieces(back), ({ returned = [], ...outcome }, { changedBy }) => ({
        ...outcome,
        returned: returned.map((one) => ({ ...one, returnedByName: changedBy ?? "" })),
      })),
  },
  "a customer may request a return at any time": {
    requestReturn: (request) => (before, context) =>
      order(ACTUAL.requestReturn(request), () => ({ returnRequestedAt: context.now }))(before, {
        ...context,
        now: before.doneAt ?? context.now,
      }),
  },
  "a declined request that is sent again waits again": {
    requestReturn: (request) => seeing(ACTUAL.requestReturn(request), () => ({ returnRequestId: null })),
  },
  "a request is declined that the admin has not seen": {
    declineReturn: (decline) => (before, context) =>
      ACTUAL.declineReturn({ ...decline, seen: before.returnRequestedAt ?? decline.seen })(before, context),
  },
};

export const FIGURES: Record<string, Partial<Design>> = {
  "a cancelled order counts as an order": { figuresOf: (record) => ({ ...figuresOf(record), orders: 1 }) },
  "a cancelled order counts as sold": {
    figuresOf: (record) => ({
      ...figuresOf(record),
      ordered: figuresOf({ ...record, state: "NEW" }).ordered,
    }),
  },
  "a return lowers the figure of ordered amounts": {
    figuresOf: (record) => ({ ...figuresOf(record), ordered: figuresOf({ ...record, credited: 0 }).ordered }),
  },
  "a return lowers the figure of delivered amounts": {
    figuresOf: (record) => ({
      ...figuresOf(record),
      delivered: figuresOf({ ...record, credited: 0 }).delivered,
    }),
  },
  "an order whose pieces are all returned no longer counts as delivered": {
    figuresOf: (record) => ({
      ...figuresOf(record),
      delivered: record.state === "RETURNED" ? 0 : figuresOf(record).delivered,
    }),
  },
  "returned pieces count without their discount": {
    figuresOf: (record) => ({ ...figuresOf(record), returned: record.returned }),
  },
};
