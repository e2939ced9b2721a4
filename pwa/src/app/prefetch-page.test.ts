import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { DeviceCatalogue } from "../data/catalogue-store/answer-query.ts";
import { LocalResolver } from "../data/offline/replica/local-resolver.ts";
import { replicaProduct } from "../data/offline/testing/replica-fixture.ts";
import { loadPage } from "./page-loader.ts";
import { prefetchPage } from "./prefetch-page.ts";
import { routeOf } from "./routes.ts";

const resolver = new LocalResolver();
resolver.upsert([replicaProduct(1), replicaProduct(2)]);
const catalogue = { answerWith: vi.fn() };

/** A copy of the catalogue on the device (replica) that answers after `ms` milliseconds. */
const replica = (isWhole: boolean, ms = 0): Pick<DeviceCatalogue, "isWhole" | "resolve"> => ({
  isWhole: () => isWhole,
  resolve: async (name, variables) => {
    await new Promise((answer) => setTimeout(answer, ms));
    const value = resolver.resolve(name, { ...variables });
    return value && { ok: true, value };
  },
});

// Loads the page's code in advance, because in a test the import takes longer than `prefetchPage` waits.
beforeAll(() => loadPage(routeOf("/product").route));
beforeEach(() => {
  catalogue.answerWith.mockClear();
  history.replaceState(null, "", "/product");
});
afterEach(() => history.replaceState(null, "", "/"));

it("a page opens with the answer of the catalogue's copy on the device", async () => {
  await prefetchPage(catalogue, replica(true));
  const data = resolver.resolve("CataloguePage", {});
  expect(catalogue.answerWith.mock.calls).toEqual([[[{ name: "CataloguePage", variables: {}, data }]]]);
});

it("if the device has only a part of the catalogue, a page opens without an answer from it", async () => {
  await prefetchPage(catalogue, replica(false));
  expect(catalogue.answerWith.mock.calls).toEqual([[[]]]);
});

it("an answer of the device that arrives after the page was rendered is thrown away", async () => {
  vi.useFakeTimers();
  const rendered = prefetchPage(catalogue, replica(true, 10_000));
  await vi.advanceTimersByTimeAsync(20_000);
  await rendered;
  expect(catalogue.answerWith).not.toHaveBeenCalled();
});
