import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Price } from "./price.tsx";

describe("a price", () => {
  it("shows the original price struck through if it is greater", () => {
    const { container } = render(<Price sellingPrice={15000} price={20000} />);
    expect(container.querySelector("s")?.textContent).toMatch(/^Prix d’origine : 20\s000\sFCFA$/);
    expect(container.textContent).toMatch(/^Prix : 15\s000\sFCFA/);
  });

  it.each([15000, 10000, undefined])("shows only the selling price if the original price is %s", (price) => {
    const { container } = render(<Price sellingPrice={15000} price={price} />);
    expect(container.querySelector("s")).toBeNull();
    expect(container.textContent).toMatch(/^Prix : 15\s000\sFCFA$/);
  });
});
