import { describe, expect, it } from "vitest";
import { awa, product } from "../testing/cart-server.ts";
import type { PendingOperation } from "./outbox-records.ts";
import { UnloadBuffer } from "./unload-buffer.ts";

const operation = (id: string, userId = awa.id): PendingOperation => ({
  id,
  userId,
  kind: "ADD",
  productId: "p-a",
  quantity: 1,
  product: product("a"),
});
const buffer = new UnloadBuffer(localStorage);
const ids = () => buffer.read().map(({ id }) => id);

describe("operations that were not stored when their page was hidden", () => {
  it("are found by the next page, those of several tabs in order", () => {
    buffer.add([operation("1"), operation("2")]);
    buffer.add([operation("3")]);
    expect(buffer.read()).toEqual([operation("1"), operation("2"), operation("3")]);
  });

  it("are removed once they are stored, and with them every trace of the user", () => {
    buffer.add([operation("1"), operation("2", "somebody else")]);
    buffer.remove(({ id }) => id === "1");
    expect(ids()).toEqual(["2"]);
    buffer.remove(({ userId }) => userId === "somebody else");
    expect(localStorage).toHaveLength(0);
  });

  it("leave nothing behind where there are none", () => {
    buffer.add([]);
    buffer.remove(() => true);
    expect(localStorage).toHaveLength(0);
  });

  it.each(["{", "7", '{"id":"1"}'])("are none where what is stored cannot be read: %s", (stored) => {
    buffer.add([operation("1")]);
    const [key] = Object.keys(localStorage);
    localStorage.setItem(key ?? "", stored);
    expect(buffer.read()).toEqual([]);
  });
});
