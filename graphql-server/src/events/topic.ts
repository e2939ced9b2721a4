import type { Database } from "../database/sql.ts";
import type { Role } from "../security/role.rules.ts";

/** A topic of the event stream. Every open page receives its events. */
export interface PublicTopic {
  /** Name of the channel that carries the topic between processes. */
  readonly name: string;
  /** Name of the event that pages receive; "message" stands for an event without a name. */
  readonly event: string;
  /** Reads the topic's current data from the database into this process. */
  sync(): Promise<void>;
  /** The event's data: the current version. */
  data(): string;
  /** Registers a function that is called when the data have changed. */
  onChange(listener: () => void): void;
}

/** A topic of the event stream. Only signed-in users whom a message addresses receive its events. */
export interface PrivateTopic {
  /** Name of the channel that carries the topic between processes, and of the event that pages receive. */
  readonly name: string;
  /** Roles that may receive the topic; a user needs one of them when the message is sent. */
  readonly roles: readonly Role[];
  readonly content: Versions | Hints;
}

/**
 * Content of a topic whose messages each contain a version. A newer version replaces an older one, and a stream
 * starts with the current version.
 */
export interface Versions {
  /** Returns the current data of these users, by user id. */
  current(database: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * Content of a topic whose messages only report that something has changed. Pages then query the changed data, as
 * they do when they open.
 */
export interface Hints {
  /** The event's data for users who may have missed a message. */
  readonly missed: string;
}

/** A message of a private topic. */
export interface Message {
  /** Ids of users who receive the message. Users of `roles` receive it too. */
  readonly users: readonly string[];
  /** All users with one of these roles receive the message too. */
  readonly roles: readonly Role[];
  /** The event's data. */
  readonly data: string;
}
