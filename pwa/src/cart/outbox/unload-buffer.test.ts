import { beforeEach, describe, expect, it } from "vitest";
import { awa, product } from "../testing/cart-server.ts";
import type { PendingOperation } from "./outbox-records.ts";
import { forgetLeftEdits, leaveEdits, leftEdits } from "./unload-buffer.ts";

const edit = (id: string, userId = awa.id): PendingOperation => ({
  id,
  userId,
  kind: "ADD",
  productId: "p-a",
  quantity: 1,
  product: product("a"),
});
const ids = () => leftEdits(localStorage).map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe("edits a page was left with", () => {
  it("are found by the next page, those of several tabs in order", () => {
    leaveEdits(localStorage, [edit("1"), edit("2")]);
    leaveEdits(localStorage, [edit("3")]);
    expect(leftEdits(localStorage)).toEqual([edit("1"), edit("2"), edit("3")]);
  });

  it("are forgotten once the device keeps them, and with them every trace of the person", () => {
    leaveEdits(localStorage, [edit("1"), edit("2", "somebody else")]);
    forgetLeftEdits(localStorage, ({ id }) => id === "1");
    expect(ids()).toEqual(["2"]);
    forgetLeftEdits(localStorage, ({ userId }) => userId === "somebody else");
    expect(localStorage).toHaveLength(0);
  });

  it("leave nothing behind where there are none", () => {
    leaveEdits(localStorage, []);
    forgetLeftEdits(localStorage, () => true);
    expect(localStorage).toHaveLength(0);
  });

  it.each(["{", "7", '{"id":"1"}'])("are none where what is kept cannot be read: %s", (kept) => {
    leaveEdits(localStorage, [edit("1")]);
    const [key] = Object.keys(localStorage);
    localStorage.setItem(key ?? "", kept);
    expect(leftEdits(localStorage)).toEqual([]);
  });
});
