import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./password-hash.ts";

it("if a password check would wait too long for its turn, it is refused; later checks succeed", async () => {
  const stored = await hashPassword("motdepasse");
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword(stored, "motdepasse")));
  const refused = all.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(70);
  expect(refused[0]).toMatchObject({ reason: { code: "UNAVAILABLE" } });
  // The two checks that run at the same time are always finished. How many of the waiting checks get their turn in time
  // depends on the machine.
  expect(all.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(2);
  expect(await isPassword(stored, "motdepasse")).toBe(true);
});

it("a password is accepted whether its accented letters are one character or two (letter and accent)", async () => {
  const [composed, decomposed] = ["motdépasse".normalize("NFC"), "motdépasse".normalize("NFD")];
  const stored = await hashPassword(decomposed);
  expect(await isPassword(stored, composed)).toBe(true);
  expect(await isPassword(stored, "motdepasse")).toBe(false);
});
