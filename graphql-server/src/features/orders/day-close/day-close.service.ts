import { randomUUID } from "node:crypto";
import { lockUntilCommit } from "../../../platform/database/advisory-locks.ts";
import type { Connection, Database } from "../../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { shopDay } from "../../../platform/shop-time/shop-day.rules.ts";
import { formatShopTime } from "../../../platform/shop-time/shop-time.ts";
import { type CsvCell, formatCsv } from "../../../platform/text/csv.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import type { AuditLogRecord } from "../../audit-log/audit-log.repository.ts";
import { changesBetween } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import { signedPrice } from "../../catalogue/product/price.rules.ts";
import type { CommandRunner } from "../command-runner.ts";
import { assertDays } from "../reading/assert-days.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import { readFigures, type SalesPeriod } from "../reading/sales-figures.repository.ts";
import type { DayClose } from "./day-close.entity.ts";
import { readDayClose, readDayCloses, type StoredClose, writeDayClose } from "./day-close.repository.ts";
import { dayCloseErrors } from "./day-close.rules.ts";
import type { DayCloseInput } from "./day-close-input.type.ts";

/** Largest number of closes in one answer: the days of a leap year. */
const MAX_DAYS = 366;
/** Largest number of closes in a CSV file. Older closes are left out. */
const MAX_EXPORTED_DAYS = 20_000;
const HEADER = ["Jour", "Attendu en caisse", "Compté", "Écart", "Note", "Par", "Clôturée"] as const;

/**
 * Closes the days of the shop: stores the cash counted in the drawer beside the cash that the day's payments add up to.
 * Only admins who handle all orders close days and see closes, because other admins know only a part of the payments.
 */
export class DayCloseService {
  readonly #database: Database;
  readonly #runner: CommandRunner;
  readonly #orders: Pick<OrderListService, "viewer">;
  readonly #auditLog: AuditLogService;

  constructor(
    database: Database,
    runner: CommandRunner,
    orders: Pick<OrderListService, "viewer">,
    auditLog: AuditLogService,
  ) {
    this.#database = database;
    this.#runner = runner;
    this.#orders = orders;
    this.#auditLog = auditLog;
  }

  /**
   * Returns the newest closes of a period, `MAX_DAYS` at most, the newest day first; null for an admin who does not
   * handle all orders.
   * @throws ShopError BAD_USER_INPUT for a day that does not exist
   */
  async closes(currentUser: CurrentUser, period: SalesPeriod, limit = MAX_DAYS): Promise<DayClose[] | null> {
    assertDays({ ...period });
    if ((await this.#orders.viewer(currentUser)) !== null) return null;
    return readDayCloses(this.#database, period, limit);
  }

  /**
   * Returns the newest closes of a period as CSV, one row for each day; no rows for an admin who does not handle all
   * orders.
   * @throws ShopError as {@link closes}
   */
  async closesCsv(currentUser: CurrentUser, period: SalesPeriod): Promise<string> {
    const closes = (await this.closes(currentUser, period, MAX_EXPORTED_DAYS)) ?? [];
    return formatCsv([[...HEADER], ...closes.map(rowOf)]);
  }

  /**
   * Closes a day, or corrects its close.
   * @param requestId UUID that the client creates; a repeated request with this id changes nothing
   * @throws ShopError BAD_USER_INPUT for invalid fields and for a day that has not begun; FORBIDDEN for an admin who
   * does not handle all orders; CONFLICT if a colleague's close or a new payment came first, or the id was sent before
   * with other content
   */
  close(currentUser: CurrentUser, input: DayCloseInput, requestId: string): Promise<DayClose> {
    const { day, counted } = input;
    assertDays({ from: day, to: null });
    assertValid(dayCloseErrors(input));
    if (day > shopDay(new Date())) throw ShopError.badInput({ day: "Cette journée n’a pas encore commencé" });
    const note = oneLine(input.note);
    return this.#runner.runAsAdmin(currentUser, false, async (session) => {
      const { transaction, viewer, actor, now } = session;
      if (viewer !== null) throw ShopError.forbidden();
      await lockUntilCommit(transaction, "dayCloses");
      const before = await readDayClose(transaction, day);
      const command = { requestId, name: "closeDay", content: [day, counted, note] };
      if (await this.#runner.isRepeated(session, command)) return stored(before);
      if (before?.closedAt.getTime() !== input.seen?.getTime()) throw closedMeanwhile(before);
      const expected = await expectedCash(transaction, day);
      if (expected !== input.expected)
        throw new ShopError(
          "CONFLICT",
          `La journée a maintenant ${signedPrice(expected)} en espèces. Vérifiez l’écart`,
        );
      const close = { id: before?.id ?? randomUUID(), day, expected, counted, note };
      const record = recordOf(before, close);
      if (before && record.changes?.length === 0) return before;
      await writeDayClose(transaction, {
        ...{ ...close, closedById: actor.id, closedBy: actor.name, closedAt: now },
      });
      await this.#auditLog.record(transaction, currentUser.userId, [record], requestId);
      return stored(await readDayClose(transaction, day));
    });
  }
}

function stored(close: DayClose | undefined): DayClose {
  if (!close) throw new Error("a closed day has no close");
  return close;
}

const closedMeanwhile = (close: DayClose | undefined): ShopError =>
  new ShopError(
    "CONFLICT",
    close
      ? `${close.closedBy} a déjà clôturé cette journée\u00a0: ${signedPrice(close.counted)} comptés`
      : "La clôture de cette journée n’existe plus",
  );

/** Returns the expected cash of a day in whole FCFA: cash received less cash given back. It may be negative. */
async function expectedCash(connection: Connection, day: string): Promise<number> {
  const figures = await readFigures(connection, null, { from: day, to: day });
  const cash = figures.find(({ kind }) => kind === "CASH");
  return cash ? cash.paid - cash.givenBack : 0;
}

type ClosedDay = Pick<StoredClose, "id" | "day" | "expected" | "counted" | "note">;

/**
 * Returns the audit log entry of a close. If the note has changed, the entry says that it has changed, but not what it
 * says, because a note may name a customer.
 */
function recordOf(before: DayClose | undefined, close: ClosedDay): AuditLogRecord {
  const { id, day, note } = close;
  const amounts = (one: ClosedDay | undefined) => ({
    expected: one ? signedPrice(one.expected) : "",
    counted: one ? signedPrice(one.counted) : "",
  });
  const changes = changesBetween(amounts(before), amounts(close), ["expected", "counted"]);
  return {
    action: before ? "DAY_CORRECTED" : "DAY_CLOSED",
    subjectId: id,
    subjectName: day.split("-").reverse().join("/"),
    changes: (before?.note ?? "") === note ? changes : [...changes, { field: "note", from: "", to: "" }],
  };
}

const rowOf = ({ day, expected, counted, difference, note, closedBy, closedAt }: DayClose): CsvCell[] => [
  ...[day, expected, counted, difference, note, closedBy, formatShopTime(closedAt)],
];
