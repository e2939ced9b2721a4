import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Carousel } from "./carousel.tsx";
import { arrowsFor } from "./carousel-arrows.ts";

describe("a carousel's arrows", () => {
  const place = (scrollLeft: number) => arrowsFor({ scrollLeft, clientWidth: 400, scrollWidth: 1000 });

  it("are only on the right at the start of the row", () =>
    expect(place(0)).toEqual({ left: false, right: true }));
  it("are on both sides as soon as the row is scrolled away from its start", () =>
    expect(place(1)).toEqual({ left: true, right: true }));
  it("are only on the left at the end of the row", () =>
    expect(place(600)).toEqual({ left: true, right: false }));
  it("include no right arrow once the row is scrolled to within 10 px of its end", () => {
    expect(place(589).right).toBe(true);
    expect(place(590).right).toBe(false);
  });
  it("are hidden if all cards fit in the row", () =>
    expect(arrowsFor({ scrollLeft: 0, clientWidth: 400, scrollWidth: 400 })).toEqual({
      left: false,
      right: false,
    }));

  /**
   * Renders a carousel of two cards that has more content to scroll to. Returns its row, and `measure`, which reports a
   * change of the row's size.
   */
  function scrollingRow() {
    const sizes: ResizeObserverCallback[] = [];
    class Sizes {
      constructor(callback: ResizeObserverCallback) {
        sizes.push(callback);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("ResizeObserver", Sizes);
    render(
      <Carousel heading="Robes">
        <a href="/product/1">Robe midi Kribi</a>
        <a href="/product/2">Robe évasée Wouri</a>
      </Carousel>,
    );
    const row = screen.getByRole("list");
    Object.defineProperties(row, { clientWidth: { value: 400 }, scrollWidth: { value: 1000 } });
    const measure = () =>
      act(async () => {
        for (const callback of sizes) callback([], {} as ResizeObserver);
      });
    return { row, measure };
  }

  it("scroll the row by 300 px at a click", async () => {
    const { row, measure } = scrollingRow();
    expect(screen.queryByRole("button")).toBeNull();
    const scrollBy = vi.fn();
    row.scrollBy = scrollBy;
    await measure();
    await userEvent.click(screen.getByRole("button", { name: "Robes : produits suivants" }));
    expect(scrollBy).toHaveBeenCalledWith({ left: 300 });
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });

  it("appear only after the style sheet has loaded, if the page came from the server", async () => {
    const sheet = document.createElement("link");
    sheet.dataset.awaited = "";
    document.head.append(sheet);
    const { measure } = scrollingRow();
    await measure();
    expect(screen.queryByRole("button")).toBeNull();
    await act(async () => {
      delete sheet.dataset.awaited;
      sheet.dispatchEvent(new Event("load"));
    });
    expect(screen.getByRole("button", { name: "Robes : produits suivants" })).toBeInTheDocument();
  });
});
