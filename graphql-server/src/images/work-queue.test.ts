import { expect, it } from "vitest";
import { WorkQueue } from "./work-queue.ts";

/** Work that notes its name when it runs and ends when told. */
function workshop() {
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    ran.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ran, work, endOne };
}

it("never runs more at once than allowed", async () => {
  const { ran, work, endOne } = workshop();
  const queue = new WorkQueue(2);
  for (const name of ["a", "b", "c", "d"]) queue.add("upload", work(name));
  expect(ran).toEqual(["a", "b"]);
  await endOne();
  expect(ran).toEqual(["a", "b", "c"]);
});

it("serves a shopper's page before uploads, and uploads before work nobody waits for", async () => {
  const { ran, work, endOne } = workshop();
  const queue = new WorkQueue(1);
  queue.add("background", work("running"));
  queue.add("background", work("warm"));
  queue.add("upload", work("upload"));
  queue.add("page", work("page 1"));
  queue.add("page", work("page 2"));
  for (let i = 0; i < 5; i++) await endOne();
  expect(ran).toEqual(["running", "page 1", "page 2", "upload", "warm"]);
});

it("brings waiting work forward when a shopper comes to need it", async () => {
  const { ran, work, endOne } = workshop();
  const queue = new WorkQueue(1);
  queue.add("upload", work("running"));
  queue.add("upload", work("upload"));
  queue.add("background", work("warm")).raisePriority("page");
  for (let i = 0; i < 3; i++) await endOne();
  expect(ran).toEqual(["running", "warm", "upload"]);
});

it("goes on after work that fails, and tells who asked", async () => {
  const queue = new WorkQueue(1);
  const failed = queue.add("upload", () => Promise.reject(new Error("disque plein")));
  const after = queue.add("upload", () => Promise.resolve("fait"));
  await expect(failed.result).rejects.toThrow("disque plein");
  await expect(after.result).resolves.toBe("fait");
});
