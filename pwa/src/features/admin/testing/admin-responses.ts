import { normaliseProductFields } from "graphql-server/features/catalogue/product/product";
import { editVariants, WITHOUT_VARIANTS } from "graphql-server/features/catalogue/variants/stock";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { DETAIL_FIELDS, isOriginalAllowed } from "graphql-server/features/shop/profile/shop-settings";
import { canonicalImageUrl } from "graphql-server/platform/images/image-url";
import type {
  PanelProductFragment,
  PanelProductsQuery,
  PanelSettingsFragment,
  ProductInput,
  UndoMutation,
} from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";

export const admin: SessionUser = {
  __typename: "User",
  id: "11111111-1111-4111-8111-111111111111",
  name: "Awa Ngono",
  email: "awa@example.cm",
  role: "ADMIN",
  profilePic: null,
};
export const superAdmin: SessionUser = { ...admin, role: "SUPER_ADMIN" };

/** Creates a product of the panel. Different numbers give different products. */
export function adminProduct(
  number: number,
  overrides: Partial<PanelProductFragment> = {},
): PanelProductFragment {
  return {
    __typename: "Product",
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    productName: `Robe Wouri ${number}`,
    brandName: "Atelier Bonanjo",
    category: "Robe",
    price: 25_000,
    sellingPrice: 18_500,
    productImages: ["/images/abcdefghijklmnop"],
    imageColours: [],
    thumbnail: "/images/abcdefghijklmnop",
    thumbnailColour: "#d8cfc0",
    description: "Une robe légère.",
    availability: "AVAILABLE",
    variants: [],
    stock: [],
    lowStockAt: 2,
    updatedAt: "2026-11-20T10:00:00.000Z",
    owner: { __typename: "ProductOwner", id: admin.id, name: admin.name },
    ...overrides,
  };
}

export const undoneAnswer = (
  undone: Partial<Omit<UndoMutation["undo"], "__typename">> = {},
): UndoMutation => ({
  __typename: "Mutation",
  undo: {
    __typename: "Undone",
    count: undone.products?.length ?? 0,
    zones: 0,
    left: [],
    services: 0,
    products: [],
    ...undone,
  },
});

/** Answers a change of a product: returns the product with the fields that were sent. */
export const updatedProduct = (variables: Record<string, unknown>) => ({
  updateProduct: createdProduct(variables).createProduct,
});

export function createdProduct({ id, input }: Record<string, unknown>) {
  const sent = input as ProductInput;
  const { variants, availability, stock } = editVariants(WITHOUT_VARIANTS, sent).after ?? WITHOUT_VARIANTS;
  const product = adminProduct(9, {
    ...(typeof id === "string" && { id }),
    ...normaliseProductFields(sent),
    productImages: sent.productImages.map(canonicalImageUrl),
    availability,
    lowStockAt: sent.lowStockAt ?? 2,
    variants: variants.map((variant) => ({ __typename: "ProductVariant", ...variant })),
    stock: [...stock].map(([number, count]) => ({ __typename: "VariantStock", number, count })),
  });
  return { createProduct: product };
}

/** The settings of a shop whose owner has changed nothing. */
export const newShopSettings = (shop: Shop): PanelSettingsFragment => ({
  __typename: "ShopSettings",
  version: 1,
  details: {
    __typename: "ShopDetails",
    ...(Object.fromEntries(
      DETAIL_FIELDS.map((field) => [field, isOriginalAllowed(field) ? null : (shop[field] ?? "")]),
    ) as Omit<PanelSettingsFragment["details"], "__typename">),
  },
  texts: {
    ...{ __typename: "ShopTexts", terms: null, faq: null, about: null },
    ...{ womenSizes: null, menSizes: null, womenShoeSizes: null, menShoeSizes: null },
  },
  services: null,
  adminsHandleAllOrders: false,
});

/** Returns the settings as the server sends them: with GraphQL's type names, which inputs must not contain. */
export function answeredSettings(kept: PanelSettingsFragment): PanelSettingsFragment {
  const { details, services } = kept;
  const { hours, advantages, wallets, rccm, appointmentHours, appointmentPlaces, closedDays } = details;
  return {
    ...kept,
    details: {
      ...details,
      hours: hours?.map((one) => ({ ...one, __typename: "OpeningHours" as const })) ?? null,
      advantages: advantages?.map((one) => ({ ...one, __typename: "Advantage" as const })) ?? null,
      wallets: wallets?.map((one) => ({ ...one, __typename: "Wallet" as const })) ?? null,
      appointmentHours:
        appointmentHours?.map((one) => ({ ...one, __typename: "OpeningSpan" as const })) ?? null,
      appointmentPlaces:
        appointmentPlaces?.map((one) => ({ ...one, __typename: "AppointmentPlace" as const })) ?? null,
      closedDays: closedDays?.map((one) => ({ ...one, __typename: "ClosedDay" as const })) ?? null,
      rccm: rccm && { ...rccm, __typename: "Rccm" as const },
    },
    services: services?.map((one) => ({ ...one, __typename: "KeptService" as const })) ?? null,
  };
}

export function productPage(
  products: readonly PanelProductFragment[],
  { hasNextPage = false, totalCount = products.length } = {},
): PanelProductsQuery {
  return {
    __typename: "Query",
    products: {
      __typename: "ProductConnection",
      edges: products.map((node) => ({ __typename: "ProductEdge", node })),
      pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: products.at(-1)?.id ?? null },
      totalCount,
      soldOutCount: products.filter(({ availability }) => availability === "SOLD_OUT").length,
    },
  };
}

/**
 * Creates the variants of a product without colours: one for each size, numbered from 1. The variants are available,
 * unless `overrides` gives their size another availability.
 */
export const sizes = (
  names: readonly string[],
  overrides: Readonly<Record<string, PanelProductFragment["availability"]>> = {},
): PanelProductFragment["variants"] =>
  names.map((size, index) => ({
    __typename: "ProductVariant",
    number: index + 1,
    size,
    colour: null,
    swatch: null,
    availability: overrides[size] ?? "AVAILABLE",
  }));
