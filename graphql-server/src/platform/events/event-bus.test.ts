import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { openSilencedProxy, type SilencedProxy } from "../database/testing/silenced-proxy.ts";
import { createLogger } from "../logging/logger.ts";
import { EventBus, type EventBusParts } from "./event-bus.ts";
import { type Notification, notify } from "./notification.repository.ts";
import type { Message, PrivateTopic } from "./topic.ts";

/**
 * The timeout is one second. With a shorter timeout, a database on a busy machine would count as one that does not
 * answer.
 */
const INTERVALS = { heartbeatMs: 50, timeoutMs: 1_000, retryMs: 50, staleAfterMs: 3_000 };
const LOGGER = createLogger({ logLevel: "silent" });

const VERSIONS: PrivateTopic = {
  name: "cart",
  roles: ["GENERAL"],
  content: { current: async () => new Map() },
};
const HINTS: PrivateTopic = { name: "own-orders", roles: ["GENERAL"], content: { missed: "CHANGED" } };
const to = (user: string, data: string): Message => ({ users: [user], roles: [], data });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const sync = vi.fn(async () => undefined);
beforeEach(() => void sync.mockReset().mockResolvedValue(undefined));

function busOf(parts: Partial<EventBusParts> = {}): EventBus {
  const catalogue = { name: "catalogue", event: "message", sync, data: () => "", onChange: () => undefined };
  const bus = new EventBus({
    publicTopics: [catalogue],
    privateTopics: [VERSIONS, HINTS],
    send: (notifications) => notify(shop.services.database, notifications),
    ...parts,
  });
  onTestFinished(() => bus.close());
  return bus;
}

/** Starts the bus of another process on the same database. @returns its subscriber, which records all messages */
async function otherProcess() {
  const bus = busOf();
  const subscriber = { receive: vi.fn(), catchUp: vi.fn(async () => undefined) };
  for (const topic of [VERSIONS, HINTS]) bus.subscribe(topic, subscriber);
  await bus.start(databaseUrl(), LOGGER);
  await expect.poll(() => subscriber.catchUp.mock.calls.length).toBe(2);
  subscriber.catchUp.mockClear();
  return subscriber;
}

const databaseUrl = () => String((shop.services.database.options as { url?: string }).url);
const notifyChannel = (channel: string, payload = "") =>
  shop.services.database.query("SELECT pg_notify($1, $2)", [channel, payload]);

describe("a message", () => {
  it("reaches subscribers of the same process at once, and those of other processes a little later", async () => {
    const [bus, other] = [busOf(), await otherProcess()];
    const own = { receive: vi.fn(), catchUp: vi.fn(async () => undefined) };
    bus.subscribe(VERSIONS, own);
    await bus.start(databaseUrl(), LOGGER);
    bus.publish(VERSIONS, to("awa", "1"));
    expect(own.receive.mock.calls).toEqual([[to("awa", "1")]]);
    bus.publish(HINTS, to("binta", "CHANGED"));
    await expect.poll(() => other.receive.mock.calls).toEqual([[to("awa", "1")], [to("binta", "CHANGED")]]);
    expect(own.receive).toHaveBeenCalledOnce();
  });

  it("in an unknown format, or one that is too long for PostgreSQL, makes subscribers read their data again", async () => {
    const [bus, other] = [busOf(), await otherProcess()];
    for (const [channel, payload] of [
      ["cart", "5f0c3a52-5a0f-4f6e-9a55-000012345678 7"],
      ["own-orders", '{"from":"x","users":"everybody"}'],
    ] as const)
      await notifyChannel(channel, payload);
    await expect.poll(() => other.catchUp.mock.calls.length).toBe(2);
    const crowd = Array.from({ length: 300 }, (_, place) => `00000000-0000-4000-8000-${place}`);
    bus.publish(HINTS, { users: crowd, roles: [], data: "CHANGED" });
    await expect.poll(() => other.catchUp.mock.calls.length).toBe(3);
    expect(other.receive).not.toHaveBeenCalled();
  });
});

describe("messages that wait to be sent to other processes", () => {
  /** The messages of each SQL statement that the bus has sent. */
  let sent: string[][];
  /**
   * Simulates PostgreSQL's answer to a statement. A test can replace this function to delay the answer, or to reject as
   * if the answer were lost.
   */
  let arrival: () => Promise<void>;
  let bus: EventBus;
  beforeEach(() => {
    sent = [];
    arrival = async () => undefined;
    bus = busOf({
      send: async (notifications: readonly Notification[]) => {
        const messages = notifications.map(({ payload }) => JSON.parse(payload).message as Message);
        sent.push(messages.map(({ users, data }) => `${users} ${data}`));
        await arrival();
      },
    });
  });

  it("are sent at once and in one statement if they were published in one iteration of the event loop", async () => {
    bus.publish(VERSIONS, to("awa", "1"));
    bus.publish(HINTS, to("binta", "NEW"));
    await Promise.resolve();
    expect(sent).toEqual([["awa 1", "binta NEW"]]);
  });

  it("that arrive while a statement runs wait for the next one, without outdated versions and repeated hints", async () => {
    bus.publish(VERSIONS, to("awa", "0"));
    await Promise.resolve();
    for (let version = 1; version <= 50; version++)
      for (const user of ["awa", "binta"]) {
        bus.publish(VERSIONS, to(user, String(version)));
        bus.publish(HINTS, to(user, version < 50 ? "NEW" : "CHANGED"));
      }
    await expect
      .poll(() => sent)
      .toEqual([["awa 0"], ["awa 50", "awa NEW", "binta 50", "binta NEW", "awa CHANGED", "binta CHANGED"]]);
  });

  it("are still sent when the shop closes", async () => {
    let letGo: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    arrival = () => released;
    bus.publish(VERSIONS, to("awa", "1"));
    await nextTurn();
    bus.publish(VERSIONS, to("binta", "1"));
    const closed = bus.close();
    letGo();
    await closed;
    expect(sent).toEqual([["awa 1"], ["binta 1"]]);
  });

  it("are sent again with the next message if their statement failed", async () => {
    arrival = () => Promise.reject(new Error("the connection is lost"));
    bus.publish(VERSIONS, to("awa", "1"));
    await nextTurn();
    arrival = async () => undefined;
    bus.publish(VERSIONS, to("binta", "1"));
    await nextTurn();
    expect(sent).toEqual([["awa 1"], ["awa 1", "binta 1"]]);
  });

  it("are sent again when the shop closes if their statement failed", async () => {
    arrival = () => Promise.reject(new Error("the connection is lost"));
    bus.publish(VERSIONS, to("awa", "1"));
    await nextTurn();
    arrival = async () => undefined;
    await bus.close();
    expect(sent).toEqual([["awa 1"], ["awa 1"]]);
  });

  it("are at most 10,000; a further message is dropped unless it replaces an older version for its user", async () => {
    for (let user = 0; user < 10_000; user++) bus.publish(VERSIONS, to(`user ${user}`, "1"));
    bus.publish(VERSIONS, to("one more", "1"));
    bus.publish(VERSIONS, to("user 7", "2"));
    await bus.close();
    expect(sent.flat()).toHaveLength(10_000);
    expect(sent.flat()).toContain("user 7 2");
    expect(sent.flat()).not.toContain("one more 1");
  });
});

describe("listening for messages of other processes", () => {
  let proxy: SilencedProxy;
  let bus: EventBus;
  beforeEach(async () => {
    proxy = await openSilencedProxy(databaseUrl());
    bus = busOf();
  });
  afterEach(async () => {
    await bus.close();
    await proxy.close();
  });

  const syncs = () => sync.mock.calls.length;

  it("continues on a new connection if the old one gets no data: no change of the catalogue is missed", async () => {
    await bus.start(proxy.url, LOGGER, INTERVALS);
    // If the machine stalls for a second, the bus opens one more connection and reads the change log once more. So the
    // test accepts any number of reads.
    await expect.poll(syncs).toBeGreaterThan(0);
    const first = syncs();
    proxy.silence();
    await expect.poll(syncs).toBeGreaterThan(first);
    const before = syncs();
    await notifyChannel("catalogue");
    await expect.poll(syncs).toBeGreaterThan(before);
    await expect.poll(() => bus.isStale).toBe(false);
  });

  it("makes subscribers read their data each time the bus connects, and again if this reading fails", async () => {
    const subscriber = { receive: vi.fn(), catchUp: vi.fn(async () => undefined) };
    subscriber.catchUp.mockRejectedValueOnce(new Error("no connection to spare"));
    sync.mockRejectedValueOnce(new Error("no connection to spare"));
    const check = vi.fn(async () => undefined);
    bus.subscribe(HINTS, subscriber);
    bus.onConnect(check);
    await bus.start(proxy.url, LOGGER, INTERVALS);
    const reads = () => subscriber.catchUp.mock.calls.length;
    // If the machine stalls for a second, the bus connects once more and reads once more.
    await expect.poll(() => Math.min(reads(), syncs())).toBeGreaterThan(1);
    const before = reads();
    proxy.silence();
    await expect.poll(reads).toBeGreaterThan(before);
    expect(check.mock.calls.length).toBeGreaterThan(1);
  });

  it("reads the change log only once for twenty notifications that arrive while it is being read", async () => {
    let letGo: () => void = () => undefined;
    const released = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    sync.mockReturnValueOnce(released);
    const subscriber = { receive: vi.fn(), catchUp: async () => undefined };
    bus.subscribe(HINTS, subscriber);
    await bus.start(proxy.url, LOGGER, { ...INTERVALS, heartbeatMs: 60_000, timeoutMs: 60_000 });
    for (let count = 0; count < 20; count++) await notifyChannel("catalogue");
    // PostgreSQL delivers notifications in the sequence in which they were sent, so this message arrives after all
    // others.
    busOf().publish(HINTS, to("awa", "CHANGED"));
    await expect.poll(() => subscriber.receive.mock.calls.length).toBe(1);
    expect(syncs()).toBe(1);
    letGo();
    await expect.poll(syncs).toBe(2);
  });

  it("makes PostgreSQL check after 30 s without data whether the bus still exists", async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    // With these long intervals, the bus does not reconnect even if the machine is slow.
    await bus.start(proxy.url, LOGGER, { heartbeatMs: 60_000, timeoutMs: 60_000 });
    const listening = query.mock.calls.findIndex(([sql]) => String(sql).startsWith("LISTEN"));
    const client = query.mock.contexts[listening];
    query.mockRestore();
    const { rows } = await (client as pg.Client).query("SHOW tcp_keepalives_idle");
    expect(rows).toEqual([{ tcp_keepalives_idle: "30" }]);
  });

  it("makes the bus count as out of date while the database does not answer", async () => {
    await bus.start(proxy.url, LOGGER, INTERVALS);
    proxy.silenceNew(true);
    proxy.silence();
    await expect.poll(() => bus.isStale).toBe(true);
    proxy.silenceNew(false);
    await expect.poll(() => bus.isStale).toBe(false);
  });

  it("can be stopped even while the database does not answer", async () => {
    await bus.start(proxy.url, LOGGER, INTERVALS);
    proxy.silenceNew(true);
    proxy.silence();
    await bus.close();
  });
});
