import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./password-hash.ts";

it("a hash that would wait too long is refused at once, and later hashes succeed again", async () => {
  const stored = await hashPassword("motdepasse");
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword(stored, "motdepasse")));
  const refused = all.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(70);
  expect(refused[0]).toMatchObject({ reason: { code: "UNAVAILABLE" } });
  // A hash that has started is always finished. The number of waiting hashes that also finish in time depends on the
  // machine.
  expect(all.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(2);
  expect(await isPassword(stored, "motdepasse")).toBe(true);
});

it("a password is accepted whether its accents are composed or decomposed characters", async () => {
  const [composed, decomposed] = ["motdépasse".normalize("NFC"), "motdépasse".normalize("NFD")];
  const stored = await hashPassword(decomposed);
  expect(await isPassword(stored, composed)).toBe(true);
  expect(await isPassword(stored, "motdepasse")).toBe(false);
});
