import { describe, it } from "vitest";
import {
  expectSold,
  FEED,
  OWN,
  PRESTASHOP,
  SHOPIFY,
  type Sold,
  SQUARESPACE,
  WHOLE,
  WIX,
  WOO,
} from "./testing/qualified-tables.ts";

describe("a column that restricts another, such as the visibility of a product, is read or named in the report", () => {
  it.each<[string, Record<string, string>, Sold, RegExp | undefined]>([
    ["WooCommerce: private", { ...WOO, Published: "0" }, undefined, /pas publié/],
    [
      "WooCommerce: an unknown visibility",
      { ...WOO, "Visibility in catalog": "vip" },
      undefined,
      /visibilité connue/,
    ],
    [
      "WooCommerce: not in the search",
      { ...WOO, "Visibility in catalog": "catalog" },
      [20_000, "disponible", ""],
      /partout/,
    ],
    ["WooCommerce: a download", { ...WOO, Type: "simple, downloadable" }, undefined, /se télécharge/],
    ["WooCommerce: a subscription", { ...WOO, Type: "subscription" }, undefined, /« subscription »/],
    ["Shopify: a draft", { ...SHOPIFY, Status: "draft" }, undefined, /brouillon/],
    ["Shopify: archived", { ...SHOPIFY, Status: "archived" }, undefined, /archivé/],
    ["Shopify: not in the online store", { ...SHOPIFY, Published: "false" }, undefined, /pas publié/],
    ["Shopify: a gift card", { ...SHOPIFY, "Gift Card": "TRUE" }, undefined, /carte cadeau/],
    ["PrestaShop: hidden", { ...PRESTASHOP, Visibility: "none" }, undefined, /masqué/],
    [
      "PrestaShop: only in the search",
      { ...PRESTASHOP, Visibility: "search" },
      [20_000, "disponible", "4"],
      /partout/,
    ],
    [
      "PrestaShop: not for sale",
      { ...PRESTASHOP, "Available for order (0 = No, 1 = Yes)": "0" },
      [20_000, "épuisé", "4"],
      /importé comme épuisé/,
    ],
    ["PrestaShop: used", { ...PRESTASHOP, Condition: "used" }, [20_000, "disponible", "4"], /occasion/],
    ["Wix: not visible", { ...WIX, visible: "FALSE" }, undefined, /pas visible/],
    ["Squarespace: not visible", { ...SQUARESPACE, Visible: "No" }, undefined, /pas visible/],
    [
      "Squarespace: a service",
      { ...SQUARESPACE, "Product Type [Non Editable]": "SERVICE" },
      undefined,
      /SERVICE/,
    ],
    ["feed: expired", { ...FEED, expiration_date: "2026-11-01" }, undefined, /expiré le 01\/11\/2026/],
    ["feed: archived by Facebook", { ...FEED, status: "archived" }, undefined, /archivé/],
    ["feed: staging of Facebook", { ...FEED, visibility: "staging" }, undefined, /pas publié/],
    [
      "feed: sizes of another system",
      { ...FEED, size: "8", size_system: "US" },
      [20_000, "disponible", ""],
      /système US/,
    ],
    ["own table: draft", { ...OWN, Statut: "Brouillon" }, undefined, /brouillon/],
    ["own table: published", { ...OWN, Statut: "Publié" }, [20_000, "disponible", ""], undefined],
    ["own table: not visible", { ...OWN, Visible: "Non" }, undefined, /pas publié/],
    ["own format: not published", { ...WHOLE, Publié: "non" }, undefined, /pas publié/],
    ["own format: an unknown column", { ...WHOLE, Poids: "1 kg" }, [15_000, "", ""], /Colonnes.*Poids/],
  ])("%s", (_, row, sold, said) => expectSold(row, sold, said));
});
