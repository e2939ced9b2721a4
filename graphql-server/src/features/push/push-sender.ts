import type { Database } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import type { AllowedIps } from "../../platform/public-internet/refuse-internal-ips.ts";
import { type PushSenderIdentity, sendPush } from "../../platform/web-push/push-request.ts";
import { PushRequestLimits } from "../../platform/web-push/push-request-limits.ts";
import {
  PUSH_LIFETIME_MS,
  type PushAnswer,
  type PushResult,
  resultOf,
} from "../../platform/web-push/push-result.ts";
import { dropSoldOutSizes, pushBackInStock } from "./back-in-stock.repository.ts";
import { type ClaimedPush, claimPushes, delayPush, settlePush } from "./push-delivery.repository.ts";
import { endGoneDevice } from "./push-subscription.repository.ts";

const INTERVAL_MS = 5_000;
/**
 * Largest number of notifications about sizes that are available again: the sender stores at most this many every five
 * seconds.
 */
const MAX_RETURNED = 5_000;
const DAY_S = 24 * 60 * 60;
/**
 * Days for which a push service keeps a customer's notification while the phone is off: the longest time that push
 * services accept. The notification is sent only once, so the shop cannot repeat it later.
 */
const CUSTOMER_TTL_DAYS = 28;
/**
 * Days for which a push service keeps a notification about an event of the admin panel. One day is enough, because the
 * panel itself shows the event.
 */
const PANEL_TTL_DAYS = 1;

const isForCustomer = (kind: ClaimedPush["kind"]): boolean => kind === "ORDER" || kind === "SIZE";

export interface PushSenderOptions {
  identity(): PushSenderIdentity;
  /** Returns the shop's name, which is the title of each notification. */
  shopName(): string;
  rules: AllowedIps;
}

/**
 * Sends the waiting notifications. Several processes may send at the same time; each message belongs to the process
 * that has claimed it. If a process ends while it waits for the answer to a message, another process sends this message
 * a second time after a minute.
 */
export class PushSender {
  /** Number of attempts with each result since the process started, for the metrics. */
  readonly counts: Record<PushResult["kind"], number> = { SENT: 0, GONE: 0, REFUSED: 0, LATER: 0, LOST: 0 };
  readonly #database: Database;
  readonly #options: PushSenderOptions;
  readonly #places = new PushRequestLimits();
  #isStopping = false;

  constructor(database: Database, options: PushSenderOptions) {
    this.#database = database;
    this.#options = options;
  }

  /**
   * Sends the due messages every five seconds.
   * @returns a function that ends the sending and waits for the running requests
   */
  start(logger: Logger): () => Promise<void> {
    // Reads the key that signs notifications, so that a wrong key stops the start of the shop.
    this.#options.identity();
    let running: Promise<void> | undefined;
    let hasFailed = false;
    const run = async (): Promise<void> => {
      try {
        await this.tick(logger);
        hasFailed = false;
      } catch (error) {
        // While the database is unreachable, every attempt to read the waiting messages fails, so only the first
        // failure is logged.
        if (!hasFailed) logger.warn({ err: error }, "sending notifications failed");
        hasFailed = true;
      }
      running = undefined;
    };
    const timer = setInterval(() => {
      running ??= run();
    }, INTERVAL_MS).unref();
    return async () => {
      this.#isStopping = true;
      clearInterval(timer);
      await running;
    };
  }

  /**
   * Sends all messages that are due. The number of simultaneous requests is limited: after each answer, the next
   * request is sent. Every five seconds, even while messages are being sent, the sender looks for sizes that are
   * available again, about which customers want a message.
   */
  async tick(logger: Logger): Promise<void> {
    const running = new Set<Promise<void>>();
    let storedAt = Number.NEGATIVE_INFINITY;
    try {
      for (;;) {
        if (performance.now() - storedAt >= INTERVAL_MS) {
          await dropSoldOutSizes(this.#database);
          await pushBackInStock(this.#database, MAX_RETURNED);
          storedAt = performance.now();
        }
        const claimed = await claimPushes(this.#database, this.#places.free(Date.now()));
        for (const push of claimed) {
          const sending = this.#send(push, logger).finally(() => running.delete(sending));
          running.add(sending);
        }
        if (running.size === 0) return;
        await Promise.race(running);
        if (this.#isStopping) return;
      }
    } finally {
      await Promise.allSettled(running);
    }
  }

  async #send(push: ClaimedPush, logger: Logger): Promise<void> {
    const { endpoint, p256dh, auth, content, kind, createdAt } = push;
    if (Date.now() - createdAt.getTime() >= PUSH_LIFETIME_MS) return this.#settle(push, { kind: "LOST" });
    const outgoing = {
      device: { endpoint, p256dh, auth },
      text: JSON.stringify({ title: this.#options.shopName(), ...content }),
      // Google's service keeps notifications of at most four topics for a device that is off. With the tag as topic,
      // each new order would have its own topic, and some notifications would be lost. Google's service keeps all
      // notifications without a topic.
      topic: kind === "NEW_ORDER" ? undefined : content.tag,
      urgency: isForCustomer(kind) ? "normal" : "high",
      ttl: (isForCustomer(kind) ? CUSTOMER_TTL_DAYS : PANEL_TTL_DAYS) * DAY_S,
    } as const;
    const { host } = new URL(endpoint);
    let answer: PushAnswer = {};
    this.#places.begin(host);
    try {
      answer = await sendPush(outgoing, this.#options.identity(), this.#options.rules);
    } finally {
      this.#places.end(host, answer.status !== undefined, Date.now());
    }
    const result = resultOf(answer, push, Date.now());
    if (result.kind === "REFUSED" || result.kind === "LOST")
      logger.warn({ status: answer.status, kind }, "a notification was not accepted");
    await this.#settle(push, result);
  }

  async #settle(push: ClaimedPush, result: PushResult): Promise<void> {
    this.counts[result.kind] += 1;
    if (result.kind === "LATER") await delayPush(this.#database, push.id, result.delayMs);
    else if (result.kind === "GONE") await endGoneDevice(this.#database, push.endpoint);
    else await settlePush(this.#database, push, result.kind === "SENT");
  }
}
