import type { Database } from "../../../platform/database/sql.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { formatCsv } from "../../../platform/text/csv.ts";
import { assertDays, countDays } from "./assert-days.ts";
import type { OrderListService } from "./order-list.service.ts";
import { paymentRows } from "./payment-csv.ts";
import {
  type FiguresRow,
  readFigures,
  readNewestPayments,
  type SalesPeriod,
} from "./sales-figures.repository.ts";
import type { SalesDay, SalesFigures } from "./sales-figures.type.ts";

/** Largest number of days in one answer: the days of a leap year. */
const MAX_DAYS = 366;
/** Largest number of payments in a CSV file. Older payments are left out. */
const MAX_EXPORTED_PAYMENTS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const NOTHING = { orders: 0, ordered: 0, delivered: 0, returned: 0, paid: 0, givenBack: 0 };

export class SalesFiguresService {
  readonly #database: Database;
  readonly #orders: Pick<OrderListService, "viewer">;

  constructor(database: Database, orders: Pick<OrderListService, "viewer">) {
    this.#database = database;
    this.#orders = orders;
  }

  /**
   * Returns the figures of a period of days in the shop's time zone.
   * @throws ShopError BAD_USER_INPUT as {@link countDays} with `MAX_DAYS` as the limit
   */
  async figures(currentUser: CurrentUser, period: SalesPeriod): Promise<SalesFigures> {
    const days = daysOf(period);
    const viewer = await this.#orders.viewer(currentUser);
    const rows = await readFigures(this.#database, viewer, period);
    const byDay = new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, row] as const])));
    const whole = rows.find(
      ({ day, channel, kind, isService }) =>
        day === null && channel === null && kind === null && isService === null,
    );
    return {
      ...sumsOf(whole),
      articles: sumsOf(rows.find(({ isService }) => isService === false)),
      services: sumsOf(rows.find(({ isService }) => isService === true)),
      owed: whole?.owed ?? 0,
      days: days.map((day): SalesDay => ({ day, ...sumsOf(byDay.get(day)) })),
      channels: rows.flatMap((row) =>
        row.channel === null ? [] : [{ channel: row.channel, ...sumsOf(row) }],
      ),
      paymentKinds: rows.flatMap(({ kind, payments, paid, givenBack }) =>
        kind === null ? [] : [{ kind, payments, paid, givenBack }],
      ),
    };
  }

  /**
   * Returns the newest payments of a period as CSV, one row for each.
   * @param withReferences adds references and customers' names, which are personal data
   * @throws ShopError BAD_USER_INPUT for a day that does not exist
   */
  async paymentsCsv(
    currentUser: CurrentUser,
    period: { from: string | null; to: string | null },
    withReferences: boolean,
  ): Promise<string> {
    assertDays(period);
    const viewer = await this.#orders.viewer(currentUser);
    const payments = await readNewestPayments(this.#database, viewer, period, MAX_EXPORTED_PAYMENTS);
    return formatCsv(paymentRows(payments, withReferences));
  }
}

/**
 * Returns the days of a period, both ends included.
 * @throws ShopError BAD_USER_INPUT as {@link countDays} with `MAX_DAYS` as the limit
 */
const daysOf = (period: SalesPeriod): string[] =>
  Array.from({ length: countDays(period, MAX_DAYS) }, (_, place) =>
    new Date(Date.parse(period.from) + place * DAY_MS).toISOString().slice(0, 10),
  );

const sumsOf = ({
  orders,
  ordered,
  delivered,
  returned,
  paid,
  givenBack,
}: Pick<FiguresRow, keyof typeof NOTHING> = NOTHING) => ({
  ...{ orders, ordered, delivered, returned, paid, givenBack },
});
