import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Request, type Response, Router } from "express";
import type { Database } from "../database/sql.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { ipKey } from "../security/rate-limit-ip-key.ts";
import type { Role } from "../security/role.rules.ts";
import type { EventBus } from "./event-bus.ts";
import type { Message, PrivateTopic } from "./topic.ts";

export const EVENT_STREAM_PATH = "/events";

/** Default limits and intervals of the streams. Tests use smaller ones. */
const BOUNDS = {
  /**
   * Largest number of open streams. With this number, the streams need about 30 MB of memory. A page without a stream
   * syncs when it becomes visible again.
   */
  streams: 2_000,
  /** Number of streams that are reserved for signed-in admins; `streams` includes them. */
  adminStreams: 50,
  /**
   * Largest number of streams that wait until their users are read from the database. They do not count as open
   * streams.
   */
  openingStreams: 200,
  /**
   * Largest number of streams of one client IP address, without the streams of admins. Mobile network operators put
   * hundreds of phones behind one IP address, but few of them show the shop at the same time.
   */
  streamsPerClient: 250,
  /**
   * Largest number of a user's streams that receive private topics: the newest ones, because they belong to the pages
   * on screen.
   */
  privateStreamsPerUser: 20,
  /** Number of streams that are written in one iteration of the event loop, so that other requests do not wait long. */
  streamsPerTurn: 100,
  /**
   * Milliseconds between heartbeats. Without heartbeats, proxies close an idle stream, and its page must connect again.
   */
  heartbeatMs: 20_000,
  /** Milliseconds between checks for sessions that have ended and roles that have changed. */
  sessionCheckMs: 30_000,
  /** Seconds after which a page may request a stream again if its stream was refused. */
  retryAfterS: 60,
};
export type StreamBounds = typeof BOUNDS;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // Without this header, nginx buffers the stream.
  "X-Accel-Buffering": "no",
};

const HEARTBEAT = "event: beat\ndata:\n\n";

export interface EventStreamsParts {
  bus: Pick<EventBus, "publicTopics" | "privateTopics" | "subscribe">;
  database: Database;
  /** Returns the signed-in user of a request; null for a visitor. Rejects if the session cannot be read. */
  userOf(request: Request): Promise<CurrentUser | null>;
  /**
   * Returns a map from the id of each valid session to the current role of the session's user. Ended sessions are left
   * out.
   */
  liveRoles(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role>>;
  bounds?: Partial<StreamBounds>;
}

interface Stream {
  /**
   * Text that identifies the client: its IP address, or the network of an IPv6 address. Streams with the same text
   * count as streams of one client.
   */
  readonly client: string;
  readonly isAdmin: boolean;
  readonly response: ServerResponse;
}

interface PrivateStream extends Stream {
  readonly user: CurrentUser;
}

interface PrivateEvent {
  readonly topic: PrivateTopic;
  readonly message: Message;
}

/**
 * Answers GET `/events` with one stream of server-sent events for each open page. A stream begins with the current
 * versions of the public topics and of the user's own topics, so that a page notices the changes that it has missed.
 * Before private events are sent, one statement reads the sessions of all streams that will receive them. A stream ends
 * if its session has ended or its user's role has changed; its page then connects again.
 */
export class EventStreams {
  readonly #parts: EventStreamsParts;
  readonly #bounds: StreamBounds;
  /** All open streams, oldest first. */
  readonly #streams = new Set<Stream>();
  /** Streams whose users are being read, oldest first; they are not in `#streams` yet. */
  readonly #opening = new Set<Stream>();
  /** For each user, the streams that receive private topics, oldest first. */
  readonly #privateStreams = new Map<string, Set<PrivateStream>>();
  /**
   * Private events that wait until the sessions of their receivers are read. One statement reads the sessions for all
   * waiting events.
   */
  readonly #waiting: PrivateEvent[] = [];
  #isSending = false;
  readonly #timers: readonly NodeJS.Timeout[];
  #isClosed = false;

  constructor(parts: EventStreamsParts) {
    this.#parts = parts;
    this.#bounds = { ...BOUNDS, ...parts.bounds };
    for (const topic of parts.bus.publicTopics)
      topic.onChange(() => void this.#writeAll([...this.#streams], () => format(topic.event, topic.data())));
    for (const topic of parts.bus.privateTopics)
      parts.bus.subscribe(topic, {
        receive: (message) => this.#deliver(topic, [message]),
        catchUp: async () => this.#deliver(topic, await this.#missedOf(topic)),
      });
    const { heartbeatMs, sessionCheckMs } = this.#bounds;
    this.#timers = [
      setInterval(() => void this.#writeAll([...this.#streams], () => HEARTBEAT), heartbeatMs).unref(),
      setInterval(() => void this.#endOutdated().catch(() => undefined), sessionCheckMs).unref(),
    ];
  }

  get size(): number {
    return this.#streams.size;
  }

  routes(): Router {
    return Router().get(EVENT_STREAM_PATH, (request, response) => this.#answer(request, response));
  }

  /**
   * Ends all streams and refuses new ones when the server stops, because an open stream would prevent the server from
   * closing.
   */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { response } of this.#streams) if (response.headersSent) response.end();
  }

  async #answer(request: Request, response: Response): Promise<void> {
    if (this.#isClosed) return this.#refuse(response, 503);
    // If the client has already disconnected, the event "close" was emitted before. The listener below would then never
    // remove the stream.
    if (response.destroyed) return;
    const opening = { client: ipKey(request.ip ?? ""), response, isAdmin: false };
    this.#opening.add(opening);
    response.on("close", () => this.#opening.delete(opening));
    if (this.#opening.size > this.#bounds.openingStreams)
      this.#end(newestOfLargestClient([...this.#opening]));
    try {
      const user = await this.#parts.userOf(request);
      if (this.#isClosed) return this.#refuse(response, 503);
      // The stream is not opened if, while the user was read from the database, a new stream has replaced it or the
      // client has disconnected.
      if (!this.#opening.delete(opening)) return;
      const stream = { ...opening, isAdmin: user !== null && user.role !== "GENERAL" };
      const surplus = this.#surplusWith(stream);
      if (surplus === "of client") this.#refuse(response, 429);
      else if (surplus === stream) this.#refuse(response, 503);
      else if (request.method === "HEAD") response.writeHead(200, HEADERS).end();
      else {
        if (surplus) this.#end(surplus);
        this.#streams.add(stream);
        response.on("close", () => this.#streams.delete(stream));
        this.#open(stream, user);
      }
    } catch {
      this.#refuse(response, 503);
    }
  }

  /**
   * Returns the stream that must end so that this stream can open:
   * - undefined if there are fewer streams than the limit;
   * - "of client" if this stream's own client has too many streams;
   * - otherwise the newest stream of the client that has the most streams. This may be the new stream itself.
   * Of all streams, `adminStreams` are reserved for admins, and an admin's open stream is never chosen.
   */
  #surplusWith(stream: Stream): Stream | "of client" | undefined {
    const { streams, adminStreams, streamsPerClient } = this.#bounds;
    const all = [...this.#streams, stream];
    const others = all.filter(({ isAdmin }) => !isAdmin);
    const own = others.filter(({ client }) => client === stream.client);
    if (!stream.isAdmin && own.length > streamsPerClient) return "of client";
    const admins = all.length - others.length;
    if (all.length - Math.min(admins, adminStreams) <= streams - adminStreams) return undefined;
    return newestOfLargestClient(others) ?? stream;
  }

  /** Ends an open stream, or refuses a stream that is not open yet. */
  #end(stream: Stream | undefined): void {
    if (!stream) return;
    this.#streams.delete(stream);
    this.#opening.delete(stream);
    if (stream.response.headersSent) stream.response.end();
    else this.#refuse(stream.response, 503);
  }

  /**
   * Refuses a stream. The page treats the refusal like a lost stream: it waits longer before each new attempt, and
   * syncs when it becomes visible.
   */
  #refuse(response: ServerResponse, status: 429 | 503): void {
    if (response.headersSent || response.destroyed) return;
    const headers = { "Cache-Control": "no-store", "Retry-After": String(this.#bounds.retryAfterS) };
    response.writeHead(status, headers).end();
  }

  #open(stream: Stream, user: CurrentUser | null): void {
    const { publicTopics, privateTopics } = this.#parts.bus;
    stream.response.writeHead(200, HEADERS);
    write(stream, publicTopics.map((topic) => format(topic.event, topic.data())).join(""));
    if (!user) return;
    const own = { ...stream, user };
    this.#addPrivate(own);
    for (const topic of privateTopics) void this.#writeCurrent(topic, own);
  }

  /**
   * Adds a stream that receives private topics. If the user has too many such streams, their oldest stream then
   * receives only public topics.
   */
  #addPrivate(stream: PrivateStream): void {
    const { userId } = stream.user;
    const streams = this.#privateStreams.get(userId) ?? new Set();
    this.#privateStreams.set(userId, streams.add(stream));
    const [oldest] = streams;
    if (oldest && streams.size > this.#bounds.privateStreamsPerUser) streams.delete(oldest);
    stream.response.on("close", () => {
      streams.delete(stream);
      if (streams.size === 0 && this.#privateStreams.get(userId) === streams)
        this.#privateStreams.delete(userId);
    });
  }

  async #writeCurrent({ name, roles, content }: PrivateTopic, stream: PrivateStream): Promise<void> {
    const { userId, role } = stream.user;
    if (!("current" in content) || !roles.includes(role)) return;
    try {
      const data = (await content.current(this.#parts.database, [userId])).get(userId);
      if (data !== undefined) write(stream, format(name, data));
    } catch {
      // If the current version cannot be read, the stream is ended. The page then connects again, and its new stream
      // begins with the current version.
      stream.response.end();
    }
  }

  async #missedOf({ content, roles }: PrivateTopic): Promise<Message[]> {
    if (!("current" in content)) return [{ users: [], roles, data: content.missed }];
    const users = [...this.#privateStreams.keys()];
    if (users.length === 0) return [];
    return [...(await content.current(this.#parts.database, users))].map(([userId, data]) => ({
      users: [userId],
      roles: [],
      data,
    }));
  }

  #deliver(topic: PrivateTopic, messages: readonly Message[]): void {
    const events = messages.map((message) => ({ topic, message }));
    this.#waiting.push(...events.filter((event) => this.#receiversOf(event).length > 0));
    if (!this.#isSending) void this.#sendWaiting();
  }

  async #sendWaiting(): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0));
    } finally {
      this.#isSending = false;
    }
  }

  async #send(events: readonly PrivateEvent[]): Promise<void> {
    const eventsOf = new Map<PrivateStream, PrivateEvent[]>();
    for (const event of events)
      for (const stream of this.#receiversOf(event)) {
        const own = eventsOf.get(stream);
        if (own) own.push(event);
        else eventsOf.set(stream, [event]);
      }
    const streams = [...eventsOf.keys()];
    // If the sessions cannot be read, the streams are ended. Their pages connect again and receive the current
    // versions.
    const live = await this.#liveRoles(streams).catch(() => undefined);
    await this.#writeAll(streams, (stream) => {
      const role = live?.get(stream.user.sessionId);
      if (!role) return undefined;
      const own = eventsOf.get(stream)?.filter((event) => isFor(event, { ...stream.user, role })) ?? [];
      // If several waiting events are equal, the stream receives only one of them.
      return [...new Set(own.map(({ topic, message }) => format(topic.name, message.data)))].join("");
    });
  }

  /**
   * Returns the streams that may receive the event, according to the roles that their users had when the streams were
   * opened.
   */
  #receiversOf(event: PrivateEvent): PrivateStream[] {
    const { users, roles } = event.message;
    const named = users.flatMap((userId) => [...(this.#privateStreams.get(userId) ?? [])]);
    const all =
      roles.length > 0 ? [...this.#privateStreams.values()].flatMap((streams) => [...streams]) : named;
    return all.filter(({ user }) => isFor(event, user));
  }

  /** Ends the streams whose session has ended or whose user's role has changed. */
  async #endOutdated(): Promise<void> {
    const streams = [...this.#privateStreams.values()].flatMap((own) => [...own]);
    if (streams.length === 0) return;
    const live = await this.#liveRoles(streams);
    for (const { user, response } of streams) if (live.get(user.sessionId) !== user.role) response.end();
  }

  async #liveRoles(streams: readonly PrivateStream[]): Promise<ReadonlyMap<string, Role>> {
    if (streams.length === 0) return new Map();
    return this.#parts.liveRoles([...new Set(streams.map(({ user }) => user.sessionId))]);
  }

  /**
   * Writes to many streams, a few in each iteration of the event loop. @param textOf returns the text for a stream;
   * undefined ends the stream
   */
  async #writeAll<S extends Stream>(
    streams: readonly S[],
    textOf: (stream: S) => string | undefined,
  ): Promise<void> {
    for (const [index, stream] of streams.entries()) {
      if (index > 0 && index % this.#bounds.streamsPerTurn === 0) await nextTurn();
      const text = textOf(stream);
      if (text === undefined) stream.response.end();
      else write(stream, text);
    }
  }
}

/** Returns the newest stream of the client that has the most of the given streams. @param streams oldest first */
function newestOfLargestClient(streams: readonly Stream[]): Stream | undefined {
  const counts = new Map<string, number>();
  for (const { client } of streams) counts.set(client, (counts.get(client) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return streams.findLast(({ client }) => counts.get(client) === most);
}

function isFor({ topic, message }: PrivateEvent, { userId, role }: Omit<CurrentUser, "sessionId">): boolean {
  return topic.roles.includes(role) && (message.users.includes(userId) || message.roles.includes(role));
}

function write({ response }: Stream, text: string): void {
  if (text === "" || !response.headersSent || response.writableEnded || response.destroyed) return;
  // A stream whose client reads too slowly is closed, so that its data do not fill the memory. The client then connects
  // again and syncs.
  if (!response.write(text)) response.destroy();
}

/**
 * Formats an event of the stream. The name "message" is left out, because browsers call an event without a name
 * "message".
 */
function format(event: string, data: string): string {
  return `${event === "message" ? "" : `event: ${event}\n`}data: ${data}\n\n`;
}
