import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ShopSlide } from "graphql-server/features/shop/profile/shop";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { ShopProvider, ShopStore } from "../../../lib/shop-context.tsx";
import { Banner } from "./banner.tsx";

const SECOND = 1_000;
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
/** Number of the current image, counted from 1. */
const turn = () =>
  [...document.querySelectorAll("section i")].findIndex((dot) => dot.matches("[data-turn]")) + 1;
const images = () => [...document.querySelectorAll("img")];
const banner = () => screen.getByRole("region", { name: "À la une" });

function swipe(from: number, to: number) {
  fireEvent.touchStart(banner(), { changedTouches: [{ clientX: from }] });
  fireEvent.touchEnd(banner(), { changedTouches: [{ clientX: to }] });
}

function show({ stopped = false, wide = true, calm = false, slides = [] as ShopSlide[] } = {}) {
  const answers: Record<string, boolean> = {
    "(min-width: 640px)": wide,
    "(prefers-reduced-motion: reduce)": calm,
  };
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: answers[query] }),
  );
  const onStop = vi.fn();
  render(
    <ShopProvider shop={new ShopStore(testShop)}>
      <Banner slides={slides} stopped={stopped} onStop={onStop} />
    </ShopProvider>,
    { wrapper: MemoryRouter },
  );
  return onStop;
}

/** Sets the width with which the images have loaded (px); 0 if they could not load. */
const imagesLoaded = (width: number) =>
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(width);

beforeEach(() => {
  vi.useFakeTimers();
  imagesLoaded(360);
});

describe("the home banner", () => {
  it("has the headline and the link to the product list", () => {
    show();
    expect(screen.getByRole("heading", { level: 1, name: "Nouvelle Collection" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Acheter maintenant" })).toHaveAttribute("href", "/product");
  });

  it("advances every 5 s and starts again after the fifth image of a desktop", async () => {
    show();
    expect(turn()).toBe(1);
    await wait(5 * SECOND - 1);
    expect(turn()).toBe(1);
    await wait(1);
    expect(turn()).toBe(2);
    for (const next of [3, 4, 5, 1]) {
      await wait(5 * SECOND);
      expect(turn()).toBe(next);
    }
  });

  it("has six images on a phone, one more than on a desktop", async () => {
    show({ wide: false });
    for (let count = 0; count < 5; count++) await wait(5 * SECOND);
    expect(turn()).toBe(6);
    await wait(5 * SECOND);
    expect(turn()).toBe(1);
  });

  it("loads its first image with high priority, and each later image only shortly before it is shown", async () => {
    show();
    expect(images()).toHaveLength(1);
    expect(images()[0]).toHaveAttribute("fetchpriority", "high");
    expect(images()[0]).not.toHaveAttribute("loading");
    const preloads = [...document.head.querySelectorAll('link[rel="preload"][as="image"]')];
    expect(preloads.map((link) => link.getAttribute("media"))).toEqual([
      "(max-width: 639.98px)",
      "(min-width: 640px)",
    ]);
    await wait(SECOND);
    expect(images()).toHaveLength(1);
    await wait(3 * SECOND);
    expect(images()).toHaveLength(2);
    expect(turn()).toBe(1);
  });

  it("keeps the last image visible while the next one has not loaded", async () => {
    show();
    await wait(5 * SECOND);
    expect(images().map((image) => image.className)).toEqual(["shown", "waiting"]);
    fireEvent.load(images()[1] as HTMLImageElement);
    expect(images().map((image) => image.className)).toEqual(["shown", "entering"]);
  });

  it("shows no image that could not load, and loads it again when the network returns", () => {
    imagesLoaded(0);
    show();
    const [image] = images();
    expect(image).toHaveClass("waiting");
    const load = vi.spyOn(HTMLImageElement.prototype, "src", "set");
    act(() => void dispatchEvent(new Event("online")));
    expect(load).toHaveBeenCalledOnce();
    imagesLoaded(360);
    fireEvent.load(image as HTMLImageElement);
    expect(image).toHaveClass("shown");
    fireEvent.error(image as HTMLImageElement);
    expect(image).toHaveClass("waiting");
  });

  it.each([
    {
      by: "the pointer",
      from: () => fireEvent.pointerEnter(banner()),
      to: () => fireEvent.pointerLeave(banner()),
    },
    { by: "a finger", from: () => fireEvent.touchStart(banner()), to: () => fireEvent.touchEnd(banner()) },
    {
      by: "the keyboard focus",
      from: () => screen.getByRole("link").focus(),
      to: () => screen.getByRole("link").blur(),
    },
  ])("pauses while $by is on it, and for 5 s after that", async ({ from, to }) => {
    show();
    act(from);
    await wait(20 * SECOND);
    expect(turn()).toBe(1);
    act(to);
    await wait(0);
    await wait(5 * SECOND);
    expect(turn()).toBe(2);
  });

  it("does not advance for users who prefer reduced motion", async () => {
    show({ calm: true });
    await wait(20 * SECOND);
    expect(turn()).toBe(1);
  });

  it("tells the page to stop all animations when its stop button is clicked", async () => {
    const onStop = show();
    fireEvent.click(screen.getByRole("button", { name: "Arrêter le défilement" }));
    expect(onStop).toHaveBeenCalledWith(true);
  });

  it("has a button that starts it again after it was stopped", async () => {
    const onStop = show({ stopped: true });
    await wait(20 * SECOND);
    expect(turn()).toBe(1);
    fireEvent.click(screen.getByRole("button", { name: "Relancer le défilement" }));
    expect(onStop).toHaveBeenCalledWith(false);
  });

  it("changes its image when swiped by more than 50 px, and goes back from the first image to the last", () => {
    show();
    swipe(300, 250);
    expect(turn()).toBe(1);
    swipe(300, 249);
    expect(turn()).toBe(2);
    swipe(100, 151);
    expect(turn()).toBe(1);
    swipe(100, 200);
    expect(turn()).toBe(5);
  });

  it("changes its image when an arrow is clicked, and goes back from the first image to the last", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Image suivante" }));
    expect(turn()).toBe(2);
    const back = screen.getByRole("button", { name: "Image précédente" });
    fireEvent.click(back);
    fireEvent.click(back);
    expect(turn()).toBe(5);
  });
});

describe("the owner's images", () => {
  const slideOf = (name: string, link: string | null = null): ShopSlide => ({
    wide: `/images/wide${name.padEnd(12, "0")}`,
    tall: `/images/tall${name.padEnd(12, "0")}`,
    alt: `Image ${name}`,
    link,
  });

  it("replace the drawn images, and the first is preloaded for wide and narrow screens", () => {
    show({ slides: [slideOf("a"), slideOf("b")] });
    expect(images().map((image) => image.getAttribute("src"))).toEqual(["/images/talla00000000000/720"]);
    expect(document.querySelector("source")).toHaveAttribute("srcset", "/images/widea00000000000/1600");
    const preloads = [...document.head.querySelectorAll('link[rel="preload"][href^="/images/"]')];
    expect(preloads.map((link) => [link.getAttribute("media"), link.getAttribute("href")])).toEqual([
      ["(max-width: 639.98px)", "/images/talla00000000000/720"],
      ["(min-width: 640px)", "/images/widea00000000000/1600"],
    ]);
    expect(screen.getByRole("img", { name: "Image a" })).toBe(images()[0]);
  });

  it("are the only images in the banner, even if they are fewer than the drawn images", async () => {
    for (const wide of [true, false]) {
      show({ wide, slides: ["a", "b", "c"].map((name) => slideOf(name)) });
      for (const next of [2, 3, 1]) {
        await wait(5 * SECOND);
        expect(turn()).toBe(next);
      }
      cleanup();
    }
  });

  it("link to the URL that the owner has entered for each, with the alternative text as the link's label", async () => {
    show({
      slides: [slideOf("a", "/product-category?promotion=1"), slideOf("b", "https://example.cm/lookbook")],
    });
    expect(screen.getByRole("link", { name: "Image a" })).toHaveAttribute(
      "href",
      "/product-category?promotion=1",
    );
    // The image has no alternative text, because screen readers would announce the text of the link twice.
    expect(screen.queryByRole("img", { name: "Image a" })).toBeNull();
    expect(screen.getByRole("link", { name: "Acheter maintenant" })).toHaveAttribute("href", "/product");
    await wait(5 * SECOND);
    expect(screen.queryByRole("link", { name: "Image a" })).toBeNull();
    expect(screen.getByRole("link", { name: "Image b" })).toHaveAttribute(
      "href",
      "https://example.cm/lookbook",
    );
  });

  it("stand still and have no buttons if there is only one image", async () => {
    show({ slides: [slideOf("a")] });
    await wait(20 * SECOND);
    expect(images()).toHaveLength(1);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
