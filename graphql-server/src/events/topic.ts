import type { Database } from "../database/sql.ts";
import type { Role } from "../security/role.rules.ts";

/** A topic of the stream that every open page hears. */
export interface PublicTopic {
  /** Name of its channel between the processes. */
  readonly name: string;
  /** Name of the event that pages hear; "message" is that of an event without a name. */
  readonly event: string;
  /** Brings this process up to date with the database. */
  sync(): Promise<void>;
  /** The event's data: the current version. */
  data(): string;
  /** Calls back when the data have changed. */
  onChange(listener: () => void): void;
}

/** A topic of the stream that some signed-in users hear. */
export interface PrivateTopic {
  /** Name of its channel between the processes, and of the event that pages hear. */
  readonly name: string;
  /** Users who have one of these roles when a message is sent may hear it. */
  readonly roles: readonly Role[];
  readonly content: Versions | Hints;
}

/** Each message carries a version, and a newer one replaces it. A stream begins with the current version. */
export interface Versions {
  /** The data of these users as of now, by user id. */
  current(database: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A message says that something has happened, and pages ask what it was, as they do when they open. */
export interface Hints {
  /** The data for users who may have missed a message. */
  readonly missed: string;
}

/** A message of a private topic. */
export interface Message {
  /** Who hears it: these users, by id, ... */
  readonly users: readonly string[];
  /** ... and everybody who has one of these roles. */
  readonly roles: readonly Role[];
  /** The event's data. */
  readonly data: string;
}
