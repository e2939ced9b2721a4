import { beforeEach, describe, expect, it, vi } from "vitest";
import { ProductListDocument, type ProductListQuery } from "../graphql/catalogue.generated.ts";
import { replicaProduct } from "../offline/testing/replica-fixture.ts";
import { answerQuery } from "./answer-query.ts";
import { FakeDevice, FakeServer, passes, useFakeTimers } from "./testing/store-fixture.tsx";

const PATIENCE_MS = 3_000;
const variables = { first: 20 };
const query = { document: ProductListDocument, name: "ProductList", variables } as const;

let device: FakeDevice;
let server: FakeServer;
let late: (data: ProductListQuery) => void;

beforeEach(() => {
  useFakeTimers();
  device = new FakeDevice();
  device.whole = false;
  server = new FakeServer();
  server.products.upsert([replicaProduct(9)]);
  late = vi.fn();
});

const numbersIn = (data: ProductListQuery) =>
  data.products.edges.map(({ node }) => Number(node.id.slice(-3)));

/**
 * Queries the list. @returns the time until the answer in ms, rounded down to whole seconds, and the products' numbers
 * or the error
 */
async function ask() {
  const start = Date.now();
  const asked = answerQuery<ProductListQuery>(device, query, late).then((answer) => ({
    ms: Math.floor((Date.now() - start) / 1_000) * 1_000,
    ...(answer.ok ? { numbers: numbersIn(answer.value) } : { code: answer.code, message: answer.message }),
  }));
  await passes(30_000);
  return asked;
}

const FROM_DEVICE = [3, 2, 1];
const FROM_SERVER = [9, 3, 2, 1];

describe("while the device has only a part of the catalogue, or nothing of it", () => {
  it("if the network is available, a query is answered by the network", async () => {
    server.fate = { ms: 400, fate: undefined };
    expect(await ask()).toMatchObject({ numbers: FROM_SERVER });
    expect(device.resolve).not.toHaveBeenCalled();
    expect(device.setOnline).toHaveBeenLastCalledWith(true);
  });

  it("if the request fails, a query is answered by the device at once", async () => {
    server.fate = "lost";
    expect(await ask()).toMatchObject({ numbers: FROM_DEVICE });
    expect(device.setOnline).toHaveBeenLastCalledWith(false);
  });

  it("if the server takes longer than 3 s, a query is answered by the device, and later by the server too", async () => {
    server.fate = { ms: 8_000, fate: undefined };
    expect(await ask()).toEqual({ ms: PATIENCE_MS, numbers: FROM_DEVICE });
    expect(late).toHaveBeenCalledOnce();
    expect(vi.mocked(late).mock.calls.map(([data]) => numbersIn(data))).toEqual([FROM_SERVER]);
    expect(device.setOnline).toHaveBeenLastCalledWith(true);
  });

  it("if the browser knows that it is offline, a query is answered by the device without a delay", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.fate = { ms: 8_000, fate: "lost" };
    expect(await ask()).toEqual({ ms: 0, numbers: FROM_DEVICE });
  });

  it.each([
    ["because it has lost its database is answered by the device", "UNAVAILABLE", { numbers: FROM_DEVICE }],
    ["because of a fault is answered by the device", "INTERNAL_SERVER_ERROR", { numbers: FROM_DEVICE }],
    ["because the query is invalid fails with this error", "BAD_USER_INPUT", { code: "BAD_USER_INPUT" }],
    ["because there were too many requests fails with this error", "RATE_LIMITED", { code: "RATE_LIMITED" }],
  ])("a query that the server answers with an error %s", async (_, code, answer) => {
    server.fate = { code };
    expect(await ask()).toMatchObject(answer);
  });

  describe("if no product on the device matches the query", () => {
    const message = "Le téléphone garde 2 produits sur 9";
    beforeEach(
      () => void device.resolve.mockResolvedValue({ ok: false, code: "PARTIAL_CATALOGUE", message }),
    );

    it("without a network, the answer is an error that says that the device has only a part of the catalogue", async () => {
      server.fate = "lost";
      expect(await ask()).toMatchObject({ code: "PARTIAL_CATALOGUE", message });
    });

    it("a query waits for the server, even for longer than 3 s", async () => {
      server.fate = { ms: 8_000, fate: undefined };
      expect(await ask()).toMatchObject({ numbers: FROM_SERVER });
    });
  });

  it("if there is no product on the device, a query waits for the server, even for longer than 3 s", async () => {
    device.resolve.mockResolvedValue(undefined);
    server.fate = { ms: 8_000, fate: undefined };
    expect(await ask()).toMatchObject({ numbers: FROM_SERVER });
    server.fate = { ms: 8_000, fate: "lost" };
    expect(await ask()).toMatchObject({ code: "NETWORK" });
  });
});

describe("when the device has the whole catalogue", () => {
  beforeEach(() => {
    device.whole = true;
  });

  it("a query is answered by the device at once, without a request", async () => {
    expect(await ask()).toEqual({ ms: 0, numbers: FROM_DEVICE });
    expect(server.asked).toEqual([]);
    expect(device.resolve).toHaveBeenCalledWith("ProductList", variables, true);
  });

  it.each([
    ["has no answer", async () => undefined],
    ["cannot read its database", () => Promise.reject(new Error("refused"))],
  ])("if the device %s, a query is answered by the network", async (_, resolve) => {
    device.resolve.mockImplementation(resolve);
    expect(await ask()).toMatchObject({ numbers: FROM_SERVER });
    expect(server.asked).toEqual([variables]);
  });

  it("if the browser does not open the database, a query is answered by the network", async () => {
    device.resolve.mockReturnValue(new Promise(() => undefined));
    expect(await ask()).toMatchObject({ numbers: FROM_SERVER });
  });
});
