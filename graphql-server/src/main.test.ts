import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isProcessAlive } from "./database/embedded/process-identity.ts";
import { ServerFolder } from "./testing/server-process.ts";

/** Several starts of a whole server each, on a machine that does other things. */
const STARTS_MS = 120_000;

let folder: ServerFolder;
beforeAll(async () => {
  folder = await ServerFolder.make();
});
beforeEach(() => folder.start(), STARTS_MS);
afterEach(async () => {
  folder.signal("SIGTERM");
  await folder.ended();
}, STARTS_MS);
afterAll(() => folder.remove(), STARTS_MS);

it.each<[NodeJS.Signals, NodeJS.Signals]>([
  ["SIGTERM", "SIGTERM"],
  ["SIGINT", "SIGTERM"],
])(
  "a shop told to stop twice, by %s and %s, still stops in order",
  async (first, second) => {
    const engine = await folder.engine();
    await folder.tellToStop(first);
    folder.signal(second);
    expect(await folder.ended()).toBe(0);
    expect(isProcessAlive(engine)).toBe(false);
  },
  STARTS_MS,
);

describe("a server killed with -9", () => {
  async function send(path: string, email: string): Promise<unknown> {
    const response = await fetch(`${folder.address}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: "Awa",
        email,
        password: "motdepasse",
        confirmPassword: "motdepasse",
      }),
    });
    return response.json();
  }

  async function openAccountThenDie(email: string): Promise<string> {
    expect(await send("signup", email)).toMatchObject({ success: true });
    const engine = await folder.engine();
    folder.signal("SIGKILL");
    await folder.ended();
    return engine;
  }

  it(
    "takes its engine with it soon after; the next start has everything that was answered",
    async () => {
      const engine = await openAccountThenDie("awa@example.cm");
      await expect.poll(() => isProcessAlive(engine), { timeout: 30_000 }).toBe(false);
      await folder.start();
      expect(await send("signin", "awa@example.cm")).toMatchObject({ success: true });
    },
    STARTS_MS,
  );

  it(
    "does not take the engine from a server that is started at once on the same data",
    async () => {
      await openAccountThenDie("berthe@example.cm");
      await folder.start();
      expect(await send("signin", "berthe@example.cm")).toMatchObject({ success: true });
      const engine = await folder.engine();
      folder.signal("SIGTERM");
      expect(await folder.ended()).toBe(0);
      expect(isProcessAlive(engine)).toBe(false);
    },
    STARTS_MS,
  );
});
