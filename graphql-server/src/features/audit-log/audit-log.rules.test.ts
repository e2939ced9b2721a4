import { expect, it } from "vitest";
import { changesBetween } from "./audit-log.rules.ts";

it("an audit log entry contains only the changed fields, as text with a line for each image URL", () => {
  const before = { price: 1, productImages: ["/a", "/b"], category: "Robe" };
  const after = { price: 2, productImages: ["/b"], category: "Robe" };
  expect(changesBetween(before, after, ["price", "productImages", "category"])).toEqual([
    { field: "price", from: "1", to: "2" },
    { field: "productImages", from: "/a\n/b", to: "/b" },
  ]);
});
