import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase, type TestDatabase } from "../../../platform/database/testing/copied-databases.ts";
// This import declares what `inject("testServer")` returns: the URL of the PostgreSQL server that the tests share.
import type {} from "../../../platform/database/testing/test-database.ts";
import { checkedAnswer } from "../../../testing/invalid-request.ts";
import { TestServerProcess } from "../../../testing/spawned-server.ts";
import type { GraphqlResponse } from "../../../testing/test-shop.ts";
import type { OrderedProduct, Person, Sent } from "./random-commands.ts";

const PASSWORD = "motdepasse-des-commandes";
const EMAIL = "admin@example.cm";
/** Longest time within which a request must be answered, even if the server is killed several times meanwhile (ms). */
const PATIENCE_MS = 120_000;

const SIGN_UP = "mutation ($input: SignUpInput!) { signUp(input: $input) { id } }";
const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token user { id } } }";
const CREATE = "mutation ($id: ID, $input: ProductInput!) { createProduct(id: $id, input: $input) { id } }";

export class KilledServer {
  readonly #server: TestServerProcess;
  readonly #database: TestDatabase;
  readonly #connection: pg.Client;

  private constructor(server: TestServerProcess, database: TestDatabase, connection: pg.Client) {
    this.#server = server;
    this.#database = database;
    this.#connection = connection;
  }

  static async start(): Promise<KilledServer> {
    const database = await createDatabase(inject("testServer").url);
    const server = await TestServerProcess.create({
      ...{ GRAPHQL_OPEN: "true", RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "silent" },
      ...{ DATABASE_URL: database.url, DATABASE_LOCK_TIMEOUT: "60" },
      ...{ AUTH_SECRET: "secret-des-tests-".repeat(3) },
      ...{ SUPER_ADMIN_EMAIL: EMAIL, SUPER_ADMIN_PASSWORD: PASSWORD },
    });
    await server.start();
    const connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    return new KilledServer(server, database, connection);
  }

  async close(): Promise<void> {
    await this.#connection.end();
    await this.#server.remove();
    await this.#database.drop();
  }

  async sql<Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#connection.query(statement, [...values])).rows;
  }

  /** Kills the server, whatever it is doing, and starts it again on the same database. */
  async kill(): Promise<void> {
    this.#server.signal("SIGKILL");
    await this.#server.exitCode();
    await this.#server.start();
  }

  /** Sends a request, and repeats it with the same ids until the server answers. */
  async ask({ query, variables, as }: Sent): Promise<GraphqlResponse> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.#once({ query, variables, as }).catch(() => undefined);
      if (answer && answer.errors?.[0]?.extensions.code !== "UNAVAILABLE")
        return checkedAnswer(query, answer);
      if (Date.now() > until) throw new Error(`no answer: ${query}`);
      await pause(50);
    }
  }

  async #once({ query, variables, as: { token } }: Sent): Promise<GraphqlResponse> {
    const response = await fetch(`${this.#server.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as GraphqlResponse;
  }

  async #accepted(query: string, variables: Record<string, unknown>, as: Sent["as"] = {}) {
    const { data, errors } = await this.ask({ query, variables, as });
    if (!data) throw new Error(errors?.[0]?.message);
    return data;
  }

  /** Signs the super admin in. */
  patron(): Promise<Person> {
    return this.#signIn(EMAIL);
  }

  /** Creates an account with this role, and signs its user in. */
  async person(name: string, role: "ADMIN" | "GENERAL"): Promise<Person> {
    const email = `${name.toLowerCase()}@example.cm`;
    await this.#accepted(SIGN_UP, {
      input: { name, email, password: PASSWORD, confirmPassword: PASSWORD },
    });
    await this.sql("UPDATE users SET role = $1 WHERE email = $2", [role, email]);
    return this.#signIn(email);
  }

  async #signIn(email: string): Promise<Person> {
    const { signIn } = await this.#accepted(SIGN_IN, { input: { email, password: PASSWORD } });
    const { token, user } = signIn as { token: string; user: { id: string } };
    return { id: user.id, token };
  }

  /**
   * Creates a product.
   * @param pieces count of its only size in the stock
   */
  async product(name: string, owner: Person, pieces: number): Promise<OrderedProduct> {
    const id = randomUUID();
    const input = {
      ...{ productName: name, brandName: "Maison Sawa", category: "Chaussure", description: "Cuir." },
      ...{ price: 20_000, sellingPrice: 15_000, productImages: ["https://images.example/a.jpg"] },
      variants: [{ size: "M", stock: pieces }],
    };
    await this.#accepted(CREATE, { id, input }, owner);
    return { id, name, price: 1_003 };
  }
}
