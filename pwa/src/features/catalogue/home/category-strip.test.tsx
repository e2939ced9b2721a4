import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CategoryStrip } from "./category-strip.tsx";

const FRAME_MS = 16;
const frames = (count: number) => act(async () => vi.advanceTimersByTime(count * FRAME_MS));
const strip = () => screen.getByRole("navigation", { name: "Toutes les catégories" });
const list = () => screen.getByRole("list");

function show(stopped = false) {
  const categories = ["Femmes", "Robe"].map((value) => ({
    __typename: "Category" as const,
    value,
    label: value,
    productCount: 1,
    newestProduct: null,
  }));
  render(<CategoryStrip categories={categories} stopped={stopped} />, { wrapper: MemoryRouter });
  Object.defineProperties(list(), { clientWidth: { value: 400 }, scrollWidth: { value: 500 } });
  list().animate = vi.fn();
}

beforeEach(() => vi.useFakeTimers());

describe("the category strip", () => {
  it("scrolls automatically, by 0.8 px in each animation frame", async () => {
    show();
    await frames(50);
    expect(list().scrollLeft).toBeGreaterThan(35);
    expect(list().scrollLeft).toBeLessThanOrEqual(40);
  });

  it("starts again at its beginning after 99 % of it was shown", async () => {
    show();
    await frames(116);
    expect(list().scrollLeft).toBeGreaterThan(85);
    await frames(10);
    expect(list().scrollLeft).toBeLessThan(10);
  });

  it("stops under the pointer, and continues from its scroll position 2 s after the pointer has left", async () => {
    show();
    await frames(20);
    fireEvent.pointerEnter(strip());
    await frames(1);
    list().scrollLeft = 50;
    await frames(100);
    expect(list().scrollLeft).toBe(50);
    fireEvent.pointerLeave(strip());
    await frames(1_990 / FRAME_MS);
    expect(list().scrollLeft).toBe(50);
    await frames(1);
    await frames(5);
    expect(list().scrollLeft).toBeGreaterThan(50);
  });

  it("stops when the user stops the page's animations", async () => {
    show(true);
    await frames(50);
    expect(list().scrollLeft).toBe(0);
  });
});
