import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { purgeExpiredMessages } from "./contact-message.repository.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Stores a message as if it had been received earlier. @param ago a PostgreSQL interval */
async function receive(message: string, ago: string): Promise<void> {
  const fields = { fullName: "Ada Eto'o", email: "ada@boutique.cm", subject: "order", message };
  await shop.services.messages.sendContactMessage(fields);
  await shop.services.database.query(
    "UPDATE contact_messages SET created_at = now() - $2::interval WHERE message = $1",
    [message, ago],
  );
}

describe("a contact message", () => {
  it("is deleted after three years, as the terms of use promise, and newsletter subscriptions are kept", async () => {
    await shop.services.messages.subscribeToNewsletter("ada@boutique.cm");
    await shop.services.database.query(
      "UPDATE newsletter_subscriptions SET created_at = now() - interval '9 years'",
    );
    await receive("d'hier", "1 day");
    await receive("de presque trois ans", "3 years - 1 hour");
    await receive("de plus de trois ans", "3 years 1 hour");
    expect(await purgeExpiredMessages(shop.services.database)).toBe(1);
    const remaining: { message: string }[] = await shop.services.database.query(
      "SELECT message FROM contact_messages ORDER BY created_at",
    );
    expect(remaining.map(({ message }) => message)).toEqual(["de presque trois ans", "d'hier"]);
    expect(await shop.services.database.query("SELECT email FROM newsletter_subscriptions")).toHaveLength(1);
    expect(await purgeExpiredMessages(shop.services.database)).toBe(0);
  });
});
