import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { type ConnectionIntervals, NotificationConnection } from "../database/notification-connection.ts";
import type { Logger } from "../logging/logger.ts";
import { ROLES } from "../security/role.rules.ts";
import { coalesce } from "./coalesce.rules.ts";
import type { Notification } from "./notification.repository.ts";
import type { Message, PrivateTopic, PublicTopic } from "./topic.ts";

/**
 * Largest number of messages that wait to be sent while the database does not answer. Further messages reach only the
 * pages that are connected to this process.
 */
const MAX_UNSENT = 10_000;
/**
 * Pause between two statements that send messages (ms). Each statement wakes PostgreSQL and every process of the shop,
 * so messages are collected for a time that no user notices.
 */
const PAUSE_MS = 20;
/** PostgreSQL's maximum size of a notification's payload (bytes). */
const MAX_PAYLOAD_BYTES = 7_999;

/**
 * Schema of a notification's payload. If a payload is empty or has another format, subscribers must read all their data
 * again.
 */
const PAYLOAD = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /**
     * Id of the sending process. This process ignores its own notifications, because it has already delivered their
     * messages to its subscribers.
     */
    from: v.string(),
    message: v.object({ users: v.array(v.string()), roles: v.array(v.picklist(ROLES)), data: v.string() }),
  }),
);

type Work = () => Promise<void>;

export interface Subscriber {
  receive(message: Message): void;
  /** Reads the subscriber's current data. The bus calls this function if messages may have been lost. */
  catchUp: Work;
}

/**
 * The part of the event bus that features need. A feature must publish a message only after the commit of the change
 * that the message reports.
 */
export type Publisher = Pick<EventBus, "publish">;

export interface EventBusParts {
  publicTopics: readonly PublicTopic[];
  privateTopics: readonly PrivateTopic[];
  send(notifications: readonly Notification[]): Promise<void>;
}

/**
 * Carries messages between the processes of the shop with PostgreSQL's LISTEN and NOTIFY. A message is sent after the
 * commit, because a NOTIFY in a transaction takes a lock at the commit, and the commits of all users would wait for
 * this lock. Messages can be lost. So at each new connection, the bus reads the public topics again, and subscribers
 * read the data that they may have missed.
 */
export class EventBus {
  readonly publicTopics: readonly PublicTopic[];
  readonly privateTopics: readonly PrivateTopic[];
  readonly #send: EventBusParts["send"];
  readonly #id = randomUUID();
  readonly #subscribers = new Map<string, Subscriber[]>();
  /** Map from a channel's name to the functions that read the channel's data into this process. */
  readonly #works = new Map<string, Work[]>();
  readonly #onConnect: Work[] = [];
  /** Functions that have failed and run again at the next heartbeat. */
  readonly #failed = new Set<Work>();
  /**
   * The notifications that wait to be sent. If a message has a version, its key contains the topic and the receivers,
   * so that a newer version replaces the waiting one. For other messages, the key contains the topic and the content,
   * so that equal messages are sent only once.
   */
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
    for (const topic of publicTopics) this.#works.set(topic.name, [this.#repeated(() => topic.sync())]);
  }

  /**
   * True if messages of other processes may have been missed, because the database has not answered for too long; false
   * if the bus was not started.
   */
  get isStale(): boolean {
    return this.#connection?.isStale ?? false;
  }

  /** Registers a function that runs each time the bus connects to the database. Call this method before `start`. */
  onConnect(work: Work): void {
    this.#onConnect.push(this.#repeated(work));
  }

  subscribe(topic: PrivateTopic, subscriber: Subscriber): void {
    this.#subscribers.set(topic.name, [...(this.#subscribers.get(topic.name) ?? []), subscriber]);
    const catchUp = this.#repeated(() => subscriber.catchUp());
    this.#works.set(topic.name, [...(this.#works.get(topic.name) ?? []), catchUp]);
  }

  /**
   * Delivers a message immediately to the subscribers in this process, and sends it to the other processes. Call this
   * method only after the commit of the change that the message reports.
   */
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

  /** Connects to the database and listens to all channels. @param url URL of the database */
  async start(url: string, logger: Logger, intervals?: Partial<ConnectionIntervals>): Promise<void> {
    this.#logger = logger;
    this.#connection = new NotificationConnection({
      url,
      channels: [...this.publicTopics, ...this.privateTopics].map(({ name }) => name),
      handlers: {
        onConnect: () => this.#run([...this.#works.values(), this.#onConnect].flat()),
        onNotification: (channel, payload) => this.#receive(channel, payload),
        onHeartbeat: () => this.#run([...this.#failed]),
      },
      logger,
      intervals,
    });
    await this.#connection.start();
  }

  /** Stops listening, and sends the messages that still wait, because pages at other processes need them. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connection?.stop();
    await this.#sent;
    // If a statement failed, #sendAll() has stopped, and messages still wait. They are now sent a last time.
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

  #run(works: readonly Work[]): void {
    for (const work of works) void work();
  }

  /**
   * Returns a function that runs the work and never rejects, as {@link #run} needs it. A call during a run causes one
   * further run. If the work fails, it runs again at the next heartbeat.
   */
  #repeated(work: Work): Work {
    const repeated = coalesce(async () => {
      this.#failed.delete(repeated);
      try {
        await work();
      } catch (error) {
        this.#failed.add(repeated);
        if (!this.#closing.signal.aborted)
          this.#logger?.warn({ err: error }, "not brought up to date with the database");
      }
    });
    return repeated;
  }

  /**
   * Sends the waiting messages. Messages of one iteration of the event loop are sent in one statement. Messages that
   * arrive during the statement or the pause after it are sent in the next statement.
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
      // After a failure, the waiting messages are sent together with the next message.
    } finally {
      this.#isSending = false;
    }
  }
}
