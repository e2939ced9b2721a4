import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { type ConnectionIntervals, NotificationConnection } from "../database/notification-connection.ts";
import type { Logger } from "../logging/logger.ts";
import { ROLES } from "../security/role.rules.ts";
import type { Notification } from "./notification.repository.ts";
import type { Message, PrivateTopic, PublicTopic } from "./topic.ts";

/** Messages that may wait for a database that does not answer; beyond, they reach this process only. */
const MAX_UNSENT = 10_000;
/** From one statement to the next (ms): each wakes PostgreSQL and every process of the shop, and no person sees the wait. */
const PAUSE_MS = 20;
/** PostgreSQL's limit of a payload (bytes). */
const MAX_PAYLOAD_BYTES = 7_999;

/** What a notification carries. One without it, or of another form, means: read again what you follow. */
const PAYLOAD = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** The process that sent it, which has delivered it to itself already. */
    from: v.string(),
    message: v.object({ users: v.array(v.string()), roles: v.array(v.picklist(ROLES)), data: v.string() }),
  }),
);

type Work = () => Promise<void>;

export interface Subscriber {
  receive(message: Message): void;
  /** Messages may have been missed. */
  catchUp: Work;
}

/** The bus as features see it that publish after their commit. */
export type Publisher = Pick<EventBus, "publish">;

export interface EventBusParts {
  publicTopics: readonly PublicTopic[];
  privateTopics: readonly PrivateTopic[];
  send(notifications: readonly Notification[]): Promise<void>;
}

/**
 * Carries messages between the processes of the shop, by PostgreSQL's LISTEN and NOTIFY. A message is sent after the commit:
 * within the transaction it would queue the commits of all users behind one lock. Messages can be lost; every (re)connection
 * therefore has public topics synced and subscribers caught up.
 */
export class EventBus {
  readonly publicTopics: readonly PublicTopic[];
  readonly privateTopics: readonly PrivateTopic[];
  readonly #send: EventBusParts["send"];
  readonly #id = randomUUID();
  readonly #subscribers = new Map<string, Subscriber[]>();
  /** Work by channel that brings this process up to date. */
  readonly #works = new Map<string, Work[]>();
  readonly #onConnect: Work[] = [];
  /** Work that is to be done, by now or by the next heartbeat if it failed. */
  readonly #due = new Set<Work>();
  readonly #running = new Set<Work>();
  /** Notifications to be sent, by what a newer one replaces. */
  readonly #unsent = new Map<string, Notification>();
  readonly #closing = new AbortController();
  #isSending = false;
  #sent = Promise.resolve();
  #connection: NotificationConnection | undefined;
  #logger: Logger | undefined;

  constructor({ publicTopics, privateTopics, send }: EventBusParts) {
    this.publicTopics = publicTopics;
    this.privateTopics = privateTopics;
    this.#send = send;
    for (const topic of publicTopics) this.#works.set(topic.name, [() => topic.sync()]);
  }

  /** Whether messages of other processes have not arrived for too long; false where none are listened for. */
  get isStale(): boolean {
    return this.#connection?.isStale ?? false;
  }

  /** Has this done, too, whenever the connection is made; to be called before `start`. */
  onConnect(work: Work): void {
    this.#onConnect.push(work);
  }

  subscribe(topic: PrivateTopic, subscriber: Subscriber): void {
    this.#subscribers.set(topic.name, [...(this.#subscribers.get(topic.name) ?? []), subscriber]);
    this.#works.set(topic.name, [...(this.#works.get(topic.name) ?? []), () => subscriber.catchUp()]);
  }

  /** Delivers a message to this process at once, and sends it to the others. What it says must be committed. */
  publish(topic: PrivateTopic, message: Message): void {
    this.#deliver(topic.name, message);
    const payload = JSON.stringify({ from: this.#id, message });
    const isTooLong = Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES;
    const replaces = "current" in topic.content ? JSON.stringify([message.users, message.roles]) : payload;
    const key = `${topic.name} ${replaces}`;
    if (this.#unsent.size < MAX_UNSENT || this.#unsent.has(key))
      this.#unsent.set(key, { channel: topic.name, payload: isTooLong ? "" : payload });
    if (!this.#isSending) this.#sent = this.#sendAll();
  }

  /** Listens for messages of other processes from now on. @param url address of the database */
  async start(url: string, logger: Logger, intervals?: Partial<ConnectionIntervals>): Promise<void> {
    this.#logger = logger;
    this.#connection = new NotificationConnection({
      url,
      channels: [...this.publicTopics, ...this.privateTopics].map(({ name }) => name),
      handlers: {
        onConnect: () => this.#run([...this.#works.values(), this.#onConnect].flat()),
        onNotification: (channel, payload) => this.#receive(channel, payload),
        onHeartbeat: () => this.#run([...this.#due]),
      },
      logger,
      intervals,
    });
    await this.#connection.start();
  }

  /** Stops listening, and sends at once what is left: the pages of other processes stay open. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connection?.stop();
    await this.#sent;
    // A statement may have failed, after which nothing is sent until the next message.
    if (!this.#isSending) this.#sent = this.#sendAll();
    await this.#sent;
  }

  #receive(channel: string, payload: string): void {
    const { success, output } = v.safeParse(PAYLOAD, payload);
    if (!success || !this.#subscribers.has(channel)) this.#run(this.#works.get(channel) ?? []);
    else if (output.from !== this.#id) this.#deliver(channel, output.message);
  }

  #deliver(channel: string, message: Message): void {
    for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.receive(message);
  }

  /** Work that is asked for while it runs is done once more; work that fails, with the next heartbeat. */
  #run(works: readonly Work[]): void {
    for (const work of works) {
      this.#due.add(work);
      if (!this.#running.has(work)) void this.#do(work);
    }
  }

  async #do(work: Work): Promise<void> {
    this.#running.add(work);
    try {
      while (this.#due.delete(work)) await work();
    } catch (error) {
      this.#due.add(work);
      if (!this.#closing.signal.aborted)
        this.#logger?.warn({ err: error }, "not brought up to date with the database");
    } finally {
      this.#running.delete(work);
    }
  }

  /**
   * What is published in one turn leaves with one statement; what is published while that is under way, and in the pause
   * after it, with the next one.
   */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    try {
      await Promise.resolve();
      while (this.#unsent.size > 0) {
        const sent = [...this.#unsent];
        await this.#send(sent.map(([, notification]) => notification));
        for (const [key, notification] of sent)
          if (this.#unsent.get(key) === notification) this.#unsent.delete(key);
        await pause(PAUSE_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
    } catch {
      // What is left goes with the next message.
    } finally {
      this.#isSending = false;
    }
  }
}
