import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createLogger } from "./logger.ts";

const HASH = "$argon2id$v=19$secret";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.createUser("Awa");
});
afterAll(() => shop.close());

function logged(error: unknown): string {
  let text = "";
  createLogger(
    { logLevel: "info" },
    {
      write: (line) => {
        text += line;
      },
    },
  ).error({ err: error }, "request failed");
  return text;
}

it.each([
  [
    "a row that exists already",
    "INSERT INTO users (name, email, password_hash) VALUES ('Awa', 'awa@example.cm', $1)",
    "23505",
  ],
  [
    "a refused row",
    "INSERT INTO users (name, email, password_hash) VALUES ('', 'awa@example.cm', $1)",
    "23514",
  ],
])(
  "the log contains the statement and the code of %s, but no value of its row",
  async (_, statement, code) => {
    const failure: unknown = await shop.services.database
      .query(statement, [HASH])
      .catch((error: unknown) => error);
    const text = logged(failure);
    expect(text).toContain(code);
    expect(text).toContain("INSERT INTO users");
    expect(text).not.toContain(HASH);
    expect(text).not.toContain("(awa@example.cm)");
  },
);

it("the log contains the message and the stack of an error that is not from the database", () => {
  expect(logged(new TypeError("x is not a function"))).toMatch(
    /"type":"TypeError".*x is not a function.*logger\.test/,
  );
});
