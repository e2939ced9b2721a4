import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isProcessAlive } from "./database/embedded/process-identity.ts";
import { ServerFolder } from "./testing/server-process.ts";

/** Several starts of a whole server each, on a machine that does other things. */
const STARTS_MS = 120_000;

let folder: ServerFolder;
beforeEach(async () => {
  folder = await ServerFolder.make();
  await folder.start();
}, STARTS_MS);
afterEach(() => folder.remove(), STARTS_MS);

it.each<[NodeJS.Signals, NodeJS.Signals]>([
  ["SIGTERM", "SIGTERM"],
  ["SIGINT", "SIGTERM"],
])(
  "a shop told to stop twice, by %s and %s, still stops in order",
  async (first, second) => {
    const engine = await folder.engine();
    folder.signal(first);
    await pause(50); // a second press of Ctrl+C
    folder.signal(second);
    expect(await folder.ended()).toBe(0);
    expect(isProcessAlive(engine)).toBe(false);
  },
  STARTS_MS,
);

describe("a server killed with -9", () => {
  const PERSON = {
    name: "Awa",
    email: "awa@example.cm",
    password: "motdepasse",
    confirmPassword: "motdepasse",
  };

  async function send(path: string): Promise<unknown> {
    const response = await fetch(`${folder.address}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(PERSON),
    });
    return response.json();
  }

  async function openAccountThenDie(): Promise<string> {
    expect(await send("signup")).toMatchObject({ success: true });
    const engine = await folder.engine();
    folder.signal("SIGKILL");
    await folder.ended();
    return engine;
  }

  it(
    "takes its engine with it soon after; the next start has everything that was answered",
    async () => {
      const engine = await openAccountThenDie();
      await expect.poll(() => isProcessAlive(engine), { timeout: 30_000 }).toBe(false);
      await folder.start();
      expect(await send("signin")).toMatchObject({ success: true });
    },
    STARTS_MS,
  );

  it(
    "does not take the engine from a server that is started at once on the same data",
    async () => {
      await openAccountThenDie();
      await folder.start();
      expect(await send("signin")).toMatchObject({ success: true });
      const engine = await folder.engine();
      folder.signal("SIGTERM");
      expect(await folder.ended()).toBe(0);
      expect(isProcessAlive(engine)).toBe(false);
    },
    STARTS_MS,
  );
});
