import { afterEach, describe, expect, it, vi } from "vitest";
import { ShopError } from "../errors/shop-error.ts";
import { WorkQueue } from "./work-queue.ts";

afterEach(() => {
  vi.useRealTimers();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Returns three things: a function that creates work, the names of the work that has begun, and a function that ends
 * the oldest running work.
 */
function recordedWork() {
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    ran.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endOne = async () => {
    ends.shift()?.();
    await turn();
    // Normally, the queue has started the next work by now. If the machine has stalled for five milliseconds, the queue
    // starts the next work one iteration of the event loop later.
    await turn();
  };
  return { ran, work, endOne };
}

it("a queue never runs more work at the same time than allowed", async () => {
  const { ran, work, endOne } = recordedWork();
  const queue = new WorkQueue({ concurrency: 2, maxWaiting: 10 });
  for (const name of ["a", "b", "c", "d"]) queue.add("upload", work(name));
  expect(ran).toEqual(["a", "b"]);
  await endOne();
  expect(ran).toEqual(["a", "b", "c"]);
});

it("after five milliseconds of work, a queue pauses to let other requests run", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const queue = new WorkQueue({ concurrency: 2, maxWaiting: 30 });
  let ran = 0;
  const work = async () => {
    ran++;
    vi.advanceTimersByTime(2);
  };
  const all = Array.from({ length: 20 }, () => queue.run(work));
  await Promise.all(all.slice(0, 2));
  all.push(queue.run(work));
  const ranByTurn = [0];
  while (ran < all.length) {
    await turn();
    ranByTurn.push(ran);
  }
  const perTurn = ranByTurn.slice(1).map((total, i) => total - (ranByTurn[i] ?? 0));
  expect(perTurn).toEqual([5, 5, 5, 5, 1]);
  await Promise.all(all);
});

it("a queue serves a shopper's page before uploads, and uploads before background work", async () => {
  const { ran, work, endOne } = recordedWork();
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 10 });
  queue.add("background", work("running"));
  queue.add("background", work("warm"));
  queue.add("upload", work("upload"));
  queue.add("page", work("page 1"));
  queue.add("page", work("page 2"));
  for (let i = 0; i < 5; i++) await endOne();
  expect(ran).toEqual(["running", "page 1", "page 2", "upload", "warm"]);
});

it("a queue raises the priority of waiting work when a shopper needs its result", async () => {
  const { ran, work, endOne } = recordedWork();
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 10 });
  queue.add("upload", work("running"));
  queue.add("upload", work("upload"));
  queue.add("background", work("warm")).raisePriority("page");
  for (let i = 0; i < 3; i++) await endOne();
  expect(ran).toEqual(["running", "warm", "upload"]);
});

it("after work has failed, a queue reports the error to the caller and continues with the next work", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 10 });
  const failed = queue.add("upload", () => Promise.reject(new Error("disque plein")));
  const after = queue.add("upload", () => Promise.resolve("fait"));
  await expect(failed.result).rejects.toThrow("disque plein");
  await expect(after.result).resolves.toBe("fait");
});

describe("a full queue", () => {
  it("refuses further work immediately, and accepts new work after its running work has ended", async () => {
    const { ran, work, endOne } = recordedWork();
    const queue = new WorkQueue({ concurrency: 1, maxWaiting: 1 });
    const accepted = [queue.run(work("a")), queue.run(work("b"))];
    await expect(queue.run(work("c"))).rejects.toEqual(ShopError.overloaded());
    await endOne();
    accepted.push(queue.run(work("d")));
    await endOne();
    await endOne();
    expect(await Promise.all(accepted)).toEqual(["a", "b", "d"]);
    expect(ran).toEqual(["a", "b", "d"]);
  });

  it("drops background work before work that a shopper waits for", async () => {
    const { ran, work, endOne } = recordedWork();
    const queue = new WorkQueue({ concurrency: 1, maxWaiting: 2 });
    void queue.run(work("running"));
    const older = queue.add("background", work("older")).result;
    const younger = queue.add("background", work("younger")).result;
    const page = queue.run(work("page"));
    await expect(younger).rejects.toThrow(ShopError);
    for (let i = 0; i < 3; i++) await endOne();
    await Promise.all([page, older]);
    expect(ran).toEqual(["running", "page", "older"]);
  });
});

it("a queue refuses work that has waited too long, even if the running work never ends", async () => {
  const { work } = recordedWork();
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs: 20 });
  void queue.run(work("stuck"));
  await expect(queue.run(work("late"))).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

it("if work has waited too long because the whole process was paused, the queue still runs this work", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs: 1_000 });
  const work = async () => {
    vi.advanceTimersByTime(10);
  };
  const [first, second, third] = [queue.run(work), queue.run(work), queue.run(work)];
  await Promise.all([first, second]);
  // The whole process pauses for a minute. When it continues, the running work ends, and the waiting work starts in the
  // next iteration of the event loop.
  vi.advanceTimersByTime(60_000);
  await expect(third).resolves.toBeUndefined();
});

describe("clients", () => {
  it("with the most waiting work lose their newest work if the queue is full", async () => {
    const { ran, work, endOne } = recordedWork();
    const queue = new WorkQueue({ concurrency: 1, maxWaiting: 4 });
    const refused: string[] = [];
    for (const name of ["a0", "a1", "a2", "a3", "a4", "b1", "c1", "a5", "b2"])
      queue.run(work(name), name.charAt(0)).catch(() => refused.push(name));
    await turn();
    expect(refused).toEqual(["a4", "a3", "a5", "b2"]);
    for (let n = 0; n < 5; n++) await endOne();
    expect(ran).toEqual(["a0", "a1", "b1", "c1", "a2"]);
  });

  it("that fill the queue with requests for pages lose the newest of them, and no other client's upload", async () => {
    const { work } = recordedWork();
    const queue = new WorkQueue({ concurrency: 1, maxWaiting: 3 });
    const refused: string[] = [];
    queue.run(work("running"), "a").catch(() => undefined);
    queue.add("upload", work("upload"), "b").result.catch(() => refused.push("upload"));
    for (const name of ["page 1", "page 2", "page 3"])
      queue.run(work(name), "a").catch(() => refused.push(name));
    await turn();
    expect(refused).toEqual(["page 3"]);
  });

  it("that need the result of waiting background work get it even if another client fills the queue", async () => {
    const { work } = recordedWork();
    const queue = new WorkQueue({ concurrency: 1, maxWaiting: 3 });
    const refused: string[] = [];
    void queue.run(work("running"), "a");
    const ofShop = queue.add("background", work("warm"));
    ofShop.raisePriority("page", "b");
    ofShop.result.catch(() => refused.push("warm"));
    for (const name of ["a1", "a2", "a3"]) queue.run(work(name), "a").catch(() => refused.push(name));
    await turn();
    expect(refused).toEqual(["a3"]);
  });

  it("with the least running work are served first, however long other clients have waited", async () => {
    const { ran, work, endOne } = recordedWork();
    const queue = new WorkQueue({ concurrency: 2, maxWaiting: 10 });
    for (const name of ["a1", "a2", "a3", "a4"]) void queue.run(work(name), "a");
    void queue.run(work("b1"), "b");
    await endOne();
    await endOne();
    expect(ran).toEqual(["a1", "a2", "b1", "a3"]);
  });
});
