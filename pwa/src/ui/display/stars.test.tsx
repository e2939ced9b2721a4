import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { starsOf } from "./star-count.ts";
import { Stars } from "./stars.tsx";

const ids = Array.from(
  { length: 300 },
  (_, index) => `3f2a1c84-0b7e-4c1d-9a55-${String(index).padStart(12, "0")}`,
);

describe("the stars of a product", () => {
  it("are the same number at each rendering", () => {
    for (const id of ids) expect(starsOf(id)).toBe(starsOf(id));
  });

  it("are 3, 4 or 5, and each number occurs for some product", () => {
    expect(new Set(ids.map(starsOf))).toEqual(new Set([3, 4, 5]));
  });

  it("are hidden from screen readers", () => {
    const { container } = render(<Stars productId="p1" />);
    expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  });
});
