import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "../app/testing/render.tsx";
import { PageHead } from "./page-head.tsx";

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute("content");

afterEach(() => void vi.unstubAllEnvs());

it("a public page gives search engines and link previews its title, description, URL and the shop's image", async () => {
  vi.stubEnv("SSR", true);
  await renderPage(<PageHead title="Contact" description="Une question ? Écrivez-nous." path="/contact" />);
  expect(document.title).toBe("Contact — Mboa Mode");
  expect(content("meta[name=description]")).toBe("Une question\u202f? Écrivez-nous.");
  expect(document.head.querySelector("link[rel=canonical]")).toHaveAttribute(
    "href",
    "http://localhost:4000/contact",
  );
  expect(
    ["title", "description", "url", "image", "type"].map((name) => content(`meta[property="og:${name}"]`)),
  ).toEqual([
    "Contact — Mboa Mode",
    "Une question\u202f? Écrivez-nous.",
    "http://localhost:4000/contact",
    "http://localhost:4000/og-default.jpg",
    "website",
  ]);
  expect(
    ["type", "alt", "width", "height"].map((name) => content(`meta[property="og:image:${name}"]`)),
  ).toEqual(["image/jpeg", "Mboa Mode", "1200", "630"]);
  expect(content('meta[name="twitter:card"]')).toBe("summary_large_image");
  expect(content("meta[name=robots]")).toBeUndefined();
});

it("a user's own page asks search engines not to index it, and has no link preview", async () => {
  vi.stubEnv("SSR", true);
  await renderPage(<PageHead title="Panier" description="Vos articles et leur total." />);
  expect(content("meta[name=robots]")).toBe("noindex");
  expect(document.head.querySelector("link[rel=canonical], meta[property^='og:']")).toBeNull();
});

it("the browser's script adds no link preview, because chat applications read only the server's HTML", async () => {
  await renderPage(<PageHead title="Contact" description="Une question ?" path="/contact" />);
  expect(document.head.querySelector("link[rel=canonical]")).not.toBeNull();
  expect(document.head.querySelector("meta[property^='og:'], meta[name^='twitter:']")).toBeNull();
});
