import type { Database } from "../database/sql.ts";
import type { Role } from "../security/role.rules.ts";

/** A topic of the event stream that every open page receives. */
export interface PublicTopic {
  /** Name of its channel between processes. */
  readonly name: string;
  /** Name of the event in pages; "message" is the name of an event without a name. */
  readonly event: string;
  /** Updates this process from the database. */
  sync(): Promise<void>;
  /** The event's data: the current version. */
  data(): string;
  /** Calls back when the data have changed. */
  onChange(listener: () => void): void;
}

/** A topic of the event stream that some signed-in users receive. */
export interface PrivateTopic {
  /** Name of its channel between processes, and of the event in pages. */
  readonly name: string;
  /** Roles that a user needs when the message is sent. */
  readonly roles: readonly Role[];
  readonly content: Versions | Hints;
}

/** Each message contains a version, and a newer one replaces it. A stream starts with the current version. */
export interface Versions {
  /** Returns the current data of these users, by user id. */
  current(database: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A message reports that something has changed, and pages query what, as they do when they open. */
export interface Hints {
  /** The data for users who may have missed a message. */
  readonly missed: string;
}

/** A message of a private topic. */
export interface Message {
  /** Recipients: these users, by id, ... */
  readonly users: readonly string[];
  /** ... and all users with one of these roles. */
  readonly roles: readonly Role[];
  /** The event's data. */
  readonly data: string;
}
