import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { beforeEach, expect, it, vi } from "vitest";
import { NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import { ImportProductsDocument } from "../graphql/admin.generated.ts";
import { persistedQueryLink } from "./persisted-query-link.ts";
import { resultOf } from "./result-of.ts";

beforeEach(() => {
  vi.useFakeTimers();
  const hang = (_: unknown, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  vi.stubGlobal("fetch", vi.fn(hang));
});

/** Imports a table over a connection that never answers. @returns a mock that is called with the result */
function importing(csv: string) {
  const link = ApolloLink.from([persistedQueryLink(() => null)]);
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const done = vi.fn();
  const variables = { csv, importId: "i", dryRun: true };
  void resultOf(
    client.mutate({ mutation: ImportProductsDocument, variables }),
    (data) => data.importProducts,
  ).then(done);
  return done;
}

it("a request of the admin panel is aborted if it is not answered within 20 s", async () => {
  const done = importing("Nom;Marque");
  await vi.advanceTimersByTimeAsync(19_900);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ ok: false, code: NETWORK_FAILURE }));
});

it("a request with a CSV table of 1 MB is aborted only after a minute", async () => {
  const done = importing("x".repeat(1_000_000));
  await vi.advanceTimersByTimeAsync(59_900);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ ok: false, code: NETWORK_FAILURE }));
});
