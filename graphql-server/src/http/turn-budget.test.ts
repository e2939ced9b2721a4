import { afterEach, describe, expect, it, vi } from "vitest";
import { openTestShop } from "../testing/test-shop.ts";
import { TurnBudget } from "./turn-budget.ts";

afterEach(() => vi.restoreAllMocks());

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const neverRefused = (): void => {
  throw new Error("refused");
};

const CLIENT = "192.0.2.1";

it("gives the event loop its turn between tasks, which keep their order", async () => {
  const budget = new TurnBudget({ budgetMs: 10, maxWaitMs: Number.POSITIVE_INFINITY });
  const ran: number[] = [];
  const all = new Promise<void>((resolve) => {
    for (let number = 0; number < 20; number++)
      budget.run(
        CLIENT,
        () => {
          work(4);
          ran.push(number);
          if (number === 19) resolve();
        },
        neverRefused,
      );
  });
  let turns = 0;
  const count = () => {
    turns += 1;
    if (ran.length < 20) setImmediate(count);
  };
  setImmediate(count);
  await all;
  expect(ran).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(turns).toBeGreaterThanOrEqual(6);
});

it("refuses what would wait behind hundreds of others", async () => {
  const budget = new TurnBudget({ maxWaitMs: Number.POSITIVE_INFINITY });
  const [ran, refused] = [vi.fn(), vi.fn()];
  for (let number = 0; number < 600; number++) budget.run(CLIENT, ran, refused);
  expect(refused).toHaveBeenCalledTimes(100);
  await expect.poll(() => ran.mock.calls.length).toBe(500);
  budget.run(CLIENT, ran, neverRefused);
  await expect.poll(() => ran.mock.calls.length).toBe(501);
});

describe("a rush of one client's", () => {
  const OTHER = "192.0.2.2";

  it("costs others no place: its youngest is refused in their stead", async () => {
    const budget = new TurnBudget({ maxWaitMs: Number.POSITIVE_INFINITY });
    const [rush, refused] = [vi.fn(), vi.fn()];
    for (let number = 0; number < 500; number++) budget.run(CLIENT, rush, refused);
    const others = [1, 2, 3].map(
      () => new Promise<number>((resolve) => budget.run(OTHER, resolve, neverRefused)),
    );
    await Promise.all(others);
    expect(refused).toHaveBeenCalledTimes(3);
    await expect.poll(() => rush.mock.calls.length).toBe(497);
  });

  it("keeps nobody else waiting: each client's turn comes after one of another's", async () => {
    const budget = new TurnBudget({ maxWaitMs: Number.POSITIVE_INFINITY });
    const ran: string[] = [];
    for (let number = 0; number < 4; number++) budget.run(CLIENT, () => ran.push("rush"), neverRefused);
    for (let number = 0; number < 2; number++) budget.run(OTHER, () => ran.push("other"), neverRefused);
    await expect.poll(() => ran).toEqual(["rush", "other", "rush", "other", "rush", "rush"]);
  });
});

it("runs what has waited for a pause of the whole process only, and tells how long that was", async () => {
  const budget = new TurnBudget();
  const pause = moveClock();
  const waited = new Promise<number>((resolve) => budget.run(CLIENT, resolve, neverRefused));
  pause(60_000);
  expect(await waited).toBeGreaterThanOrEqual(60_000);
});

/** The clock goes on, and jumps when told. */
function moveClock(): (ms: number) => void {
  const now = performance.now.bind(performance);
  let jumped = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + jumped);
  return (ms) => {
    jumped += ms;
  };
}

describe.each([
  [
    "GraphQL",
    "/graphql",
    { method: "POST", headers: { "content-type": "application/json" }, body: '{"query":"{ __typename }"}' },
  ],
  ["REST", "/api/search?q=robe", {}],
])("requests that others keep waiting, by %s", (_, path, init) => {
  it("are refused with a pause to wait, instead of being begun too late", async () => {
    const shop = await openTestShop();
    const pause = moveClock();
    const run = TurnBudget.prototype.run;
    const arrived: ((isFirst: boolean) => void)[] = [];
    vi.spyOn(TurnBudget.prototype, "run").mockImplementation(function (
      this: TurnBudget,
      client,
      task,
      refuse,
    ) {
      // Nobody's turn comes before all are there; then the first one takes very long.
      arrived.push((isFirst) => {
        const slowly = (waitedMs: number) => {
          pause(10_000);
          task(waitedMs);
        };
        run.call(this, client, isFirst ? slowly : task, refuse);
      });
      if (arrived.length === 3) for (const [number, start] of arrived.entries()) start(number === 0);
    });
    const answers = await Promise.all([1, 2, 3].map(() => fetch(shop.address + path, init)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
    expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(["5", "5"]);
    expect(await refused[0]?.json()).toMatchObject({
      message: "La boutique reçoit trop de demandes. Réessayez dans un instant",
      errors: [{ extensions: { code: "UNAVAILABLE" } }],
    });
    await shop.close();
  });
});
