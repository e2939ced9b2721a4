import type { Database } from "../database/sql.ts";
import type { Role } from "../security/role.rules.ts";

/** A topic of the event stream that every open page receives. */
export interface PublicTopic {
  /** Name of the PostgreSQL channel that carries the topic between processes. */
  readonly name: string;
  /** Name of the event in the stream that pages receive; "message" for an event without a name. */
  readonly event: string;
  /** Reads the topic's current data from the database into this process. */
  sync(): Promise<void>;
  /** Returns the event's data: the current version. */
  data(): string;
  onChange(listener: () => void): void;
}

/** A topic of the event stream. Its events reach only the signed-in users to whom a message is addressed. */
export interface PrivateTopic {
  /** Name of the PostgreSQL channel that carries the topic between processes, and of the event that pages receive. */
  readonly name: string;
  /** Roles that may receive the topic. A user must have one of them when the message is sent. */
  readonly roles: readonly Role[];
  readonly content: Versions | Hints;
}

/**
 * Content of a topic whose messages contain a version. A newer version replaces an older one, and a stream begins with
 * the current version.
 */
export interface Versions {
  /** Returns a map from each user's id to the current version of the user's data. */
  current(database: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * Content of a topic whose messages report only that something has changed. Pages then request the changed data, as
 * they do when they open.
 */
export interface Hints {
  /** The event's data for users who may have missed a message of this topic. */
  readonly missed: string;
}

export interface Message {
  /** Ids of users who receive the message. */
  readonly users: readonly string[];
  /** Roles whose users receive the message, in addition to `users`. */
  readonly roles: readonly Role[];
  readonly data: string;
}
