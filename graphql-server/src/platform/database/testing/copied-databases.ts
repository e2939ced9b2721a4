import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { errorCode } from "../../errors/error-code.ts";

/** A separate database for one test file, or for one shop of the end-to-end tests. */
export interface TestDatabase {
  readonly url: string;
  /** Deletes the database, even while connections to it are open. */
  drop(): Promise<void>;
}

const PREFIX = "mboa_mode_test_";
/**
 * SQLSTATE code of the error if a template is copied while a connection to it is open. PostgreSQL may list a connection
 * for a moment after the client has closed it.
 */
const OBJECT_IN_USE = "55006";
const WAIT_FOR_TEMPLATE_MS = 5_000;

/** Creates a database without tables, under a random name. */
export async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = randomName();
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  return { url: addressOf(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}

/**
 * Creates a database on the server, lets `prepare` fill it, and then forbids connections to it, because PostgreSQL
 * copies only databases without connections.
 * @returns the database's name, for createDatabaseFrom and dropTemplate
 */
export async function createTemplate(
  serverUrl: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const template = randomName();
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${template}`));
  try {
    await prepare(addressOf(serverUrl, template));
    await onServer(serverUrl, (client) => client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`));
    return template;
  } catch (error) {
    await dropDatabase(serverUrl, template);
    throw error;
  }
}

/** Copies the template to a new database with a random name. */
export async function createDatabaseFrom(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `${template}_${randomBytes(5).toString("hex")}`;
  await onServer(serverUrl, (client) => copyTemplate(client, template, name));
  return { url: addressOf(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}

/** Deletes the template and all its copies that were not dropped. */
export async function dropTemplate(serverUrl: string, template: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)",
      [template],
    );
    for (const { name } of rows) await client.query(dropStatement(name));
  });
}

async function copyTemplate(client: pg.Client, template: string, name: string): Promise<void> {
  const giveUpAt = Date.now() + WAIT_FOR_TEMPLATE_MS;
  while (true) {
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return;
    } catch (error) {
      if (errorCode(error) !== OBJECT_IN_USE || Date.now() > giveUpAt) throw error;
    }
    await pause(50);
  }
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(dropStatement(name)));
}

function randomName(): string {
  return `${PREFIX}${randomBytes(5).toString("hex")}`;
}

function dropStatement(name: string): string {
  return `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(serverUrl: string, database: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${database}`;
  return address.href;
}
