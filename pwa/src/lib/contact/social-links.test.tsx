import { render, screen } from "@testing-library/react";
import { LINK_FIELDS } from "graphql-server/features/shop/profile/shop-settings";
import { expect, it } from "vitest";
import { ShopProvider, ShopStore } from "../shop-context.tsx";
import { SocialLinks } from "./social-links.tsx";

function show(links: Partial<Record<(typeof LINK_FIELDS)[number], string>>) {
  render(
    <ShopProvider shop={new ShopStore(links as ShopStore["initial"])}>
      <SocialLinks variant="quiet" className={undefined} />
    </ShopProvider>,
  );
  return screen.queryAllByRole("link");
}

it("each social network of the shop has its own link, with a label", () => {
  const shown = show(Object.fromEntries(LINK_FIELDS.map((field) => [field, `https://example.com/${field}`])));
  expect(shown.map((link) => link.getAttribute("href")).sort()).toEqual(
    LINK_FIELDS.map((field) => `https://example.com/${field}`).sort(),
  );
  expect(new Set(shown.map((link) => link.getAttribute("aria-label"))).size).toBe(LINK_FIELDS.length);
});

it("a social network that the shop does not use has no link", () => {
  expect(show({ messagingUrl: "https://wa.me/237677123456", socialUrl: "" })).toHaveLength(1);
});
