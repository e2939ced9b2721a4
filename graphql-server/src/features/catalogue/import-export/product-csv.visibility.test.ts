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

describe("columns that restrict another column, such as the visibility of a product,", () => {
  it.each<[string, Record<string, string>, Sold, RegExp | undefined]>([
    ["WooCommerce: a private product", { ...WOO, Published: "0" }, undefined, /pas publié/],
    [
      "WooCommerce: an unknown visibility",
      { ...WOO, "Visibility in catalog": "vip" },
      undefined,
      /visibilité connue/,
    ],
    [
      "WooCommerce: a product that is not in the search",
      { ...WOO, "Visibility in catalog": "catalog" },
      [20_000, "disponible", ""],
      /partout/,
    ],
    ["WooCommerce: a download", { ...WOO, Type: "simple, downloadable" }, undefined, /se télécharge/],
    ["WooCommerce: a subscription", { ...WOO, Type: "subscription" }, undefined, /« subscription »/],
    ["Shopify: a draft", { ...SHOPIFY, Status: "draft" }, undefined, /brouillon/],
    ["Shopify: an archived product", { ...SHOPIFY, Status: "archived" }, undefined, /archivé/],
    [
      "Shopify: a product outside the online store",
      { ...SHOPIFY, Published: "false" },
      undefined,
      /pas publié/,
    ],
    ["Shopify: a gift card", { ...SHOPIFY, "Gift Card": "TRUE" }, undefined, /carte cadeau/],
    ["PrestaShop: a hidden product", { ...PRESTASHOP, Visibility: "none" }, undefined, /masqué/],
    [
      "PrestaShop: a product that is only in the search",
      { ...PRESTASHOP, Visibility: "search" },
      [20_000, "disponible", "4"],
      /partout/,
    ],
    [
      "PrestaShop: a product that is not for sale",
      { ...PRESTASHOP, "Available for order (0 = No, 1 = Yes)": "0" },
      [20_000, "épuisé", "4"],
      /importé comme épuisé/,
    ],
    [
      "PrestaShop: a used product",
      { ...PRESTASHOP, Condition: "used" },
      [20_000, "disponible", "4"],
      /occasion/,
    ],
    ["Wix: a hidden product", { ...WIX, visible: "FALSE" }, undefined, /pas visible/],
    ["Squarespace: a hidden product", { ...SQUARESPACE, Visible: "No" }, undefined, /pas visible/],
    [
      "Squarespace: a service",
      { ...SQUARESPACE, "Product Type [Non Editable]": "SERVICE" },
      undefined,
      /SERVICE/,
    ],
    [
      "feed: an expired product",
      { ...FEED, expiration_date: "2026-11-01" },
      undefined,
      /expiré le 01\/11\/2026/,
    ],
    ["feed: a product that Facebook has archived", { ...FEED, status: "archived" }, undefined, /archivé/],
    ["feed: a product in Facebook's staging", { ...FEED, visibility: "staging" }, undefined, /pas publié/],
    [
      "feed: sizes of another country's system",
      { ...FEED, size: "8", size_system: "US" },
      [20_000, "disponible", ""],
      /système US/,
    ],
    ["own table: a draft", { ...OWN, Statut: "Brouillon" }, undefined, /brouillon/],
    ["own table: a published product", { ...OWN, Statut: "Publié" }, [20_000, "disponible", ""], undefined],
    ["own table: a hidden product", { ...OWN, Visible: "Non" }, undefined, /pas publié/],
    ["own format: a product that is not published", { ...WHOLE, Publié: "non" }, undefined, /pas publié/],
    ["own format: an unknown column", { ...WHOLE, Poids: "1 kg" }, [15_000, "", ""], /Colonnes.*Poids/],
  ])("are applied, or named in the import's report: %s", (_, row, sold, said) => expectSold(row, sold, said));
});
