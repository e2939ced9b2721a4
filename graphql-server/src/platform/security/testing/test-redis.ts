import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, type Server, type Socket } from "node:net";
import { createClient } from "@redis/client";
import { freePort } from "../../../testing/free-port.ts";
import { startFakeRedis } from "./fake-redis.ts";

/** True if this machine has Redis. Without Redis, tests use the server of `startFakeRedis`. */
export const HAS_REDIS = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis for one test. The test can stop, freeze and restart it on the same port. */
export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * `true` makes Redis keep its connections open and answer no command, as if it hung. `false` makes it answer again.
   */
  silence(isSilent: boolean): void;
  /**
   * Makes Redis a read-only replica, as a failover does with the former primary. Its connections stay open, but Redis
   * refuses writes.
   */
  demote(): Promise<void>;
}

/** Creates a Redis that is not started yet. The test calls `start`. */
export async function createTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  return HAS_REDIS ? realRedis(port) : fakeRedis(port);
}

function realRedis(port: number): TestRedis {
  let redis: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
      redis = spawn("redis-server", options, { stdio: "ignore" });
      while (!(await isOpen(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop: async () => {
      if (!redis || redis.exitCode !== null || redis.signalCode !== null) return;
      redis.kill("SIGKILL");
      await once(redis, "exit");
    },
    silence: (isSilent) => void redis?.kill(isSilent ? "SIGSTOP" : "SIGCONT"),
    demote: async () => {
      const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect();
      await client.sendCommand(["REPLICAOF", "127.0.0.1", String(await freePort())]);
      await client.close();
    },
  };
}

function fakeRedis(port: number): TestRedis {
  let server: Server | undefined;
  let isReadOnly = false;
  const sockets = new Set<Socket>();
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      [server, isReadOnly] = [await startFakeRedis(port, () => isReadOnly), false];
      server.on("connection", (socket) => sockets.add(socket));
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    },
    silence: (isSilent) => {
      for (const socket of sockets) isSilent ? socket.pause() : socket.resume();
    },
    demote: async () => {
      isReadOnly = true;
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
