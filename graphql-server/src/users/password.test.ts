import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

it("refuses at once what would wait too long, and hashes again afterwards", async () => {
  const stored = await hashPassword("motdepasse");
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword(stored, "motdepasse")));
  const refused = all.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(70);
  expect(refused[0]).toMatchObject({ reason: { code: "UNAVAILABLE" } });
  // Running hashes are never refused; how many of the others finish in time depends on the machine.
  expect(all.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(2);
  expect(await isPassword(stored, "motdepasse")).toBe(true);
});
