import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isProcessAlive } from "./database/running-process.ts";
import { TestServerProcess } from "./testing/server-process.ts";

/** Timeout in milliseconds: each test starts a whole server several times, on a machine that may be busy. */
const STARTS_MS = 120_000;

let server: TestServerProcess;
beforeEach(async () => {
  server = await TestServerProcess.create();
  await server.start();
}, STARTS_MS);
afterEach(() => server.remove(), STARTS_MS);

it.each<[NodeJS.Signals, NodeJS.Signals]>([
  ["SIGTERM", "SIGTERM"],
  ["SIGINT", "SIGTERM"],
])(
  "a server that gets two signals, %s and %s, still shuts down gracefully",
  async (first, second) => {
    const postgres = await server.postgresProcess();
    server.signal(first);
    await pause(50); // the second signal must arrive while the server is stopping
    server.signal(second);
    expect(await server.exitCode()).toBe(0);
    expect(isProcessAlive(postgres)).toBe(false);
  },
  STARTS_MS,
);

describe("a server killed with -9", () => {
  const USER = {
    name: "Awa",
    email: "awa@example.cm",
    password: "motdepasse",
    confirmPassword: "motdepasse",
  };

  async function send(path: string): Promise<unknown> {
    const response = await fetch(`${server.address}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(USER),
    });
    return response.json();
  }

  async function signUpThenKill(): Promise<string> {
    expect(await send("signup")).toMatchObject({ success: true });
    const postgres = await server.postgresProcess();
    server.signal("SIGKILL");
    await server.exitCode();
    return postgres;
  }

  it(
    "takes its PostgreSQL down soon after; the next start has every acknowledged write",
    async () => {
      const postgres = await signUpThenKill();
      await expect.poll(() => isProcessAlive(postgres), { timeout: 30_000 }).toBe(false);
      await server.start();
      expect(await send("signin")).toMatchObject({ success: true });
    },
    STARTS_MS,
  );

  it(
    "does not take down the PostgreSQL of a server started at once on the same data",
    async () => {
      await signUpThenKill();
      await server.start();
      expect(await send("signin")).toMatchObject({ success: true });
      const postgres = await server.postgresProcess();
      server.signal("SIGTERM");
      expect(await server.exitCode()).toBe(0);
      expect(isProcessAlive(postgres)).toBe(false);
    },
    STARTS_MS,
  );
});
