import { createHash, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Database } from "../../../platform/database/sql.ts";
import { transaction } from "../../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import type { Publisher } from "../../../platform/events/event-bus.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { RateLimits } from "../../../platform/security/rate-limits.ts";
import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { signedPrice } from "../../catalogue/product/price.rules.ts";
import type { CommandRunner, OrderSession } from "../command-runner.ts";
import { stateConflict } from "../commands/change-state.ts";
import { orRefusal } from "../commands/order-commands.service.ts";
import { readSituation } from "../order.repository.ts";
import { MAX_CHOSEN_ORDERS } from "../order.rules.ts";
import { publishOrder } from "../order.topic.ts";
import type { OrderRecord } from "../order.ts";
import { formatOrderNumber } from "../order-number.rules.ts";
import { paymentsSince } from "../payments/payment-kind.rules.ts";
import { assertDays } from "../reading/assert-days.ts";
import type { RefusedOrder } from "../reading/order.type.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import type { Round, StoredRoundOrder } from "./round.entity.ts";
import {
  deleteEmptyRounds,
  insertRound,
  leaveRound,
  lockRound,
  lockRounds,
  readOpenRounds,
  readRiderOrders,
  readRiders,
  readRound,
  readRoundByKey,
  readRoundOrders,
  readRounds,
  readRoundsOfDay,
  writeClosing,
  writeReport,
} from "./round.repository.ts";
import {
  closingErrors,
  expectedCash,
  MAX_ROUND_REASON_LENGTH,
  REFUSED_REASON,
  ROUND_CLOSED,
  ROUND_KEY_LENGTH,
  receivedError,
  riderErrors,
} from "./round.rules.ts";
import type {
  CloseRoundInput,
  DeliveryReportInput,
  OpenedRound,
  OpenRoundInput,
  Rider,
  RiderRound,
  RoundDetails,
  RoundLineInput,
} from "./round.type.ts";
import { giveToRider, settleDelivery } from "./settle-delivery.ts";

/** Pause before the answer to an unknown key (ms), so that guessing keys is slow. */
const GUESS_MS = 1_000;

/** The stored answer to a request that opened a round. A repeated request gets this answer again. */
interface Opening {
  readonly isOpened: boolean;
  readonly refused: RefusedOrder[];
}

/**
 * The rounds of riders, who take orders to the customers. One command gives an order to a rider; when the rider is
 * back, another command stores the order's outcome and payment. The rider's page needs no account: anyone who has the
 * round's key sees the orders until the round is closed.
 */
export class RoundsService {
  readonly #database: Database;
  readonly #runner: CommandRunner;
  readonly #orders: Pick<OrderListService, "viewer" | "some">;
  readonly #rateLimits: RateLimits;
  readonly #events: Publisher;
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(
    database: Database,
    runner: CommandRunner,
    orders: Pick<OrderListService, "viewer" | "some">,
    rateLimits: RateLimits,
    events: Publisher,
    pause: (ms: number) => Promise<unknown> = setTimeout,
  ) {
    this.#database = database;
    this.#runner = runner;
    this.#orders = orders;
    this.#rateLimits = rateLimits;
    this.#events = events;
    this.#pause = pause;
  }

  /**
   * Lists open rounds, then rounds closed in the last 30 days. A round is listed only if the admin handles all of its
   * orders.
   */
  async rounds(currentUser: CurrentUser): Promise<Round[]> {
    return readRounds(this.#database, await this.#orders.viewer(currentUser));
  }

  /**
   * Returns the rounds that were closed on a day and of which the admin handles all orders.
   * @throws ShopError BAD_USER_INPUT for a day that does not exist
   */
  async roundsOfDay(currentUser: CurrentUser, day: string): Promise<Round[]> {
    assertDays({ from: day, to: null });
    return readRoundsOfDay(this.#database, day, await this.#orders.viewer(currentUser));
  }

  /**
   * Returns a round with its orders.
   * @throws ShopError NOT_FOUND for an unknown round, and for a round with an order that the admin does not handle
   */
  async round(currentUser: CurrentUser, id: string): Promise<RoundDetails> {
    const round = await readRound(this.#database, id, await this.#orders.viewer(currentUser));
    if (!round) throw roundNotFound();
    const stored = await readRoundOrders(this.#database, id);
    const ids = stored.map(({ orderId }) => orderId);
    const orders = new Map((await this.#orders.some(currentUser, ids)).map((order) => [order.id, order]));
    return {
      round,
      orders: stored.flatMap((one) => {
        const order = orders.get(one.orderId);
        return order ? [{ ...one, order }] : [];
      }),
    };
  }

  /**
   * Lists the riders of the newest rounds that the admin handles: each rider once, the rider of the newest round first.
   */
  async riders(currentUser: CurrentUser): Promise<Rider[]> {
    return readRiders(this.#database, await this.#orders.viewer(currentUser));
  }

  /**
   * Gives orders to a rider. An order that cannot be given out stays as it is; the other orders are given out.
   * @throws ShopError BAD_USER_INPUT for an invalid rider, for no order or too many; CONFLICT if the id was sent before
   * with other content
   */
  async open(currentUser: CurrentUser, input: OpenRoundInput): Promise<OpenedRound> {
    const { id, orderIds } = input;
    assertValid(riderErrors({ name: input.riderName, phone: input.riderPhone }));
    const given = [...new Set(orderIds)];
    if (given.length === 0 || given.length > MAX_CHOSEN_ORDERS)
      throw ShopError.badInput({ orderIds: `De 1 à ${MAX_CHOSEN_ORDERS} commandes par tournée` });
    const riderName = oneLine(input.riderName);
    const riderPhone = normalisePhone(input.riderPhone) ?? "";
    const { isOpened, refused } = await this.#runner.runAsAdmin(currentUser, false, (session) => {
      const command = { requestId: id, name: "openRound", content: [riderName, riderPhone, given] };
      return this.#runner.answerOnce(session, command, async (): Promise<Opening> => {
        const { gone, refused } = await this.#giveOut(session, given, id);
        if (gone.size === 0) return { isOpened: false, refused };
        const key = randomBytes((ROUND_KEY_LENGTH * 3) / 4).toString("base64url");
        const { id: openedById, name: openedBy } = session.actor;
        await insertRound(
          session.transaction,
          { id, key, riderName, riderPhone, openedById, openedBy },
          given.filter((one) => gone.has(one)),
        );
        return { isOpened: true, refused };
      });
    });
    return { round: isOpened ? (await this.round(currentUser, id)).round : null, refused };
  }

  /**
   * Ships the orders that can be given out.
   * @returns their ids, and the refused orders with their reasons
   */
  async #giveOut(
    session: OrderSession,
    given: readonly string[],
    requestId: string,
  ): Promise<{ gone: Set<string>; refused: RefusedOrder[] }> {
    const refused: RefusedOrder[] = [];
    // All commands lock orders in ascending sequence of their ids, so that two requests cannot wait for each other.
    const handled: OrderRecord[] = [];
    for (const id of given.toSorted()) {
      const order = await orRefusal(refused, id, async () => {
        const locked = await session.lock(id);
        await session.assertMayHandle(id);
        return locked;
      });
      if (order) handled.push(order);
    }
    const taken = await readOpenRounds(
      session.transaction,
      handled.map(({ id }) => id),
    );
    const left = [...taken.values()].map(({ roundId }) => roundId);
    await lockRounds(session.transaction, left);
    const gone = new Set<string>();
    for (const order of handled) {
      const context = await session.context(order, { movesStock: false });
      const decided = await orRefusal(refused, order.id, () => {
        const openIn = taken.get(order.id);
        if (openIn && order.state === "SHIPPED")
          throw new ShopError("CONFLICT", `Elle est déjà dans une tournée de ${openIn.riderName}`);
        return { outcome: giveToRider(order, context) };
      });
      if (!decided) continue;
      if (taken.has(order.id)) await leaveRound(session.transaction, order.id);
      if (decided.outcome) await session.save(order, decided.outcome, requestId);
      gone.add(order.id);
    }
    await deleteEmptyRounds(session.transaction, left);
    return { gone, refused };
  }

  /**
   * Closes a round in one transaction: stores the outcome and the payment of each of its orders. The id of the command
   * for an order is derived from the ids of the round and the order, so that no payment is stored twice. An order that
   * is no longer on its way stays as it is: the answer contains the reason, and the cash of this order is not expected.
   * @throws ShopError BAD_USER_INPUT for invalid amounts, or for a difference of the cash without a reason
   * @throws ShopError NOT_FOUND as {@link round}
   * @throws ShopError CONFLICT if the round is closed
   * @throws ShopError CONFLICT with an order's number, if the order is on its way but missing in the request, if a
   * colleague has changed its payments since the admin saw them, or if the rider received more than what is still to
   * pay and the admin has not accepted the surplus
   */
  async close(
    currentUser: CurrentUser,
    id: string,
    input: CloseRoundInput,
    requestId: string,
  ): Promise<RoundDetails> {
    const lines = input.lines.map((line) => ({ ...line, reason: oneLine(line.reason) }));
    assertValid(linesErrors(lines));
    const counted = { broughtBack: input.broughtBack, reason: oneLine(input.reason) };
    await this.#runner.runAsAdmin(currentUser, true, async (session) => {
      const { transaction, actor, now } = session;
      if (!(await readRound(transaction, id, session.viewer))) throw roundNotFound();
      const orders = await this.#lockOrders(session, id);
      const round = await lockRound(transaction, id);
      // The round is missing if a colleague has just given its last order to another rider: this deletes the round.
      if (!round) throw roundNotFound();
      const command = { requestId, name: "closeRound", content: [id, lines, counted] };
      if (await this.#runner.isRepeated(session, command)) return;
      if (round.closedAt) throw closedMeanwhile(round);
      const settled = await this.#settle(session, id, orders, lines);
      const expected = settledCash(settled);
      assertValid(closingErrors(counted, expected));
      const closing = { id, closedBy: actor.name, closedAt: now, expected, ...counted };
      await writeClosing(transaction, closing, settled);
    });
    return this.round(currentUser, id);
  }

  /**
   * Locks the orders of a round and then the round, in the same sequence as `open`. All of them are locked before the
   * first order is written: writing an order may lock the counter of the receipts, and a command that holds this
   * counter must never wait for an order.
   */
  async #lockOrders(session: OrderSession, roundId: string): Promise<Map<string, OrderRecord>> {
    const orders = new Map<string, OrderRecord>();
    const stored = await readRoundOrders(session.transaction, roundId);
    for (const { orderId } of stored.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))) {
      orders.set(orderId, await session.lock(orderId));
      await session.assertMayHandle(orderId);
    }
    return orders;
  }

  async #settle(
    session: OrderSession,
    roundId: string,
    orders: ReadonlyMap<string, OrderRecord>,
    lines: readonly RoundLineInput[],
  ): Promise<StoredRoundOrder[]> {
    // The list of the round's orders is read again after the locks, because a colleague may have given some of these
    // orders to another rider before this request had locked them.
    const stored = await readRoundOrders(session.transaction, roundId);
    if (lines.some(({ orderId }) => stored.every((one) => one.orderId !== orderId)))
      throw ShopError.badInput({ lines: "Une commande n’est plus dans cette tournée" });
    const settled: StoredRoundOrder[] = [];
    for (const one of stored) {
      const order = orders.get(one.orderId);
      if (!order) throw new Error("an order of the round is not locked");
      settled.push(await this.#settleOrder(session, one, order, lines));
    }
    return settled;
  }

  async #settleOrder(
    session: OrderSession,
    stored: StoredRoundOrder,
    order: OrderRecord,
    lines: readonly RoundLineInput[],
  ): Promise<StoredRoundOrder> {
    const line = lines.find(({ orderId }) => orderId === order.id);
    const number = formatOrderNumber(order.number);
    if (line && order.paid !== line.seen)
      throw new ShopError("CONFLICT", `${paymentsSince(order.payments, line.seen)} pour ${number}`);
    if (order.state !== "SHIPPED") {
      const said = line && { outcome: line.outcome, received: line.received, kind: line.kind };
      return { ...stored, ...said, unchanged: stateConflict(order).message };
    }
    if (!line)
      throw new ShopError(
        "CONFLICT",
        `${number} est de nouveau en route\u00a0: dites ce qu’elle est devenue`,
      );
    const { outcome, received, kind, seen, acceptAboveDue } = line;
    const id = settlementId(stored.roundId, order.id);
    const context = await session.context(order, { movesStock: true });
    const decided = naming(number, () =>
      settleDelivery({ id, outcome, received, kind, seen, acceptAboveDue })(order, context),
    );
    const command = { requestId: id, name: "settleDelivery", content: [outcome, received, kind] };
    if (decided && !(await this.#runner.isRepeated(session, command, order.id)))
      await session.save(order, decided, id);
    const reason = outcome === "REFUSED" ? line.reason || REFUSED_REASON : "";
    return { ...stored, outcome, received, kind, reason, unchanged: "" };
  }

  /**
   * Returns the round with this key. A closed round is returned without orders.
   * @throws ShopError NOT_FOUND for an unknown key, after `GUESS_MS`; RATE_LIMITED after too many unknown keys
   */
  async riderRound(key: string, ip: string): Promise<RiderRound> {
    const round = await this.#byKey(key, ip);
    if (round.closedAt) return { isClosed: true, riderName: "", orders: [] };
    const orders = await readRiderOrders(this.#database, round.id);
    return { isClosed: false, riderName: round.riderName, orders };
  }

  /**
   * Stores what the rider reports about an order. The report with the highest sequence number counts. A repeated report
   * has no effect, nor has a report about an order that was cancelled meanwhile.
   * @throws ShopError BAD_USER_INPUT for an invalid amount, and for an order that is not in the round; CONFLICT if the
   * round is closed; NOT_FOUND as {@link riderRound}; RATE_LIMITED after too many reports with this key
   */
  async report(key: string, input: DeliveryReportInput, ip: string): Promise<void> {
    const { orderId, outcome = null, amount, kind, sequence } = input;
    const message = receivedError(amount);
    if (message) throw ShopError.badInput({ amount: message });
    if (!Number.isSafeInteger(sequence) || sequence <= 0)
      throw ShopError.badInput({ sequence: "Réponse sans numéro" });
    const { id, openedById } = await this.#byKey(key, ip);
    await this.#rateLimits.consume("round-report", id);
    const isWritten = await transaction(this.#database, async (manager) => {
      const round = await readRoundByKey(manager, key, "FOR SHARE");
      if (!round || round.closedAt) throw new ShopError("CONFLICT", ROUND_CLOSED);
      if (await writeReport(manager, id, { orderId, outcome, amount, kind, sequence })) return true;
      if ((await readRoundOrders(manager, id)).some((one) => one.orderId === orderId)) return false;
      throw ShopError.badInput({ orderId: "Cette commande n’est plus dans la tournée" });
    });
    if (!isWritten) return;
    const { isForAllAdmins } = await readSituation(this.#database);
    const admins = openedById === null ? [] : [openedById];
    publishOrder(this.#events, "CHANGED", [{ customer: null, admins, isForAllAdmins }]);
  }

  async #byKey(key: string, ip: string) {
    // A valid key is answered before the rate limit is checked. A mobile operator puts many phones behind one IP
    // address, and strangers who guess keys on some of these phones must not lock out a rider with a valid key.
    const round = await readRoundByKey(this.#database, key);
    if (round) return round;
    // Beyond the limit, a wrong key is refused without the pause below, so that many guesses do not keep many requests
    // waiting.
    await this.#rateLimits.consume("round-key", ip);
    await this.#pause(GUESS_MS);
    throw new ShopError("NOT_FOUND", "Cette page n’existe pas");
  }
}

/**
 * Runs a command on an order. If the command is refused, the order's number is added to the message, because a closing
 * is about several orders.
 */
function naming<T>(number: string, decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new ShopError("CONFLICT", `${number}\u00a0: ${error.message}`);
  }
}

/** Returns the expected cash of the orders that the closing has changed, in whole FCFA. */
const settledCash = (settled: readonly StoredRoundOrder[]): number =>
  expectedCash(
    settled.flatMap(({ unchanged, kind, received }) =>
      unchanged === "" && kind !== null && received !== null ? [{ kind, received }] : [],
    ),
  );

function linesErrors(lines: readonly RoundLineInput[]): Record<string, string> {
  const errors: Record<string, string> = {};
  if (new Set(lines.map(({ orderId }) => orderId)).size < lines.length)
    errors.lines = "Chaque commande n’a qu’un résultat";
  for (const { received, reason } of lines) {
    const message = receivedError(received);
    if (message) errors.received = message;
    if (reason.length > MAX_ROUND_REASON_LENGTH)
      errors.lines = `La raison ne doit pas dépasser ${MAX_ROUND_REASON_LENGTH} caractères`;
  }
  return errors;
}

/**
 * Returns the id of the command that stores the outcome and the payment of an order when its round is closed. The id is
 * the same in each attempt, so that the command takes effect only once.
 */
function settlementId(roundId: string, orderId: string): string {
  const hash = createHash("sha256").update(`${roundId} ${orderId}`).digest("hex");
  // The hash is written as a UUID of version 8 (RFC 9562), the version that may have any content.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}

const roundNotFound = (): ShopError => new ShopError("NOT_FOUND", "Cette tournée n’existe pas");

const closedMeanwhile = ({ closedBy, broughtBack }: Round): ShopError =>
  new ShopError(
    "CONFLICT",
    `${closedBy} a déjà clôturé cette tournée\u00a0: ${signedPrice(broughtBack ?? 0)} rapportés`,
  );
