/** Query parameter of a product page with the number of the chosen variant. */
export const VARIANT_PARAMETER = "variante";

export const paths = {
  home: "/",
  catalogue: "/product",
  /** Path of a product's page. With a variant's number, the page opens with this variant chosen. */
  product: (id: string, variant?: number) =>
    withQuery(`/product/${id}`, variant === undefined ? [] : [[VARIANT_PARAMETER, String(variant)]]),
  listing: (categories: readonly string[]) =>
    withQuery(
      "/product-category",
      categories.map((value) => ["category", value]),
    ),
  promotions: "/product-category?promotion=1",
  search: (q = "") => withQuery("/search", q ? [["q", q]] : []),
  services: "/services",
  about: "/about",
  contact: "/contact",
  faq: "/faq",
  terms: "/terms",
  accessibility: "/accessibilite",
  unsubscribe: "/desinscription",
  favourites: "/favoris",
  cart: "/cart",
  account: "/account",
  orders: "/orders",
  signIn: "/login",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  admin: "/admin-panel",
  adminProducts: "/admin-panel/all-products",
  adminUsers: "/admin-panel/all-users",
  adminOrders: "/admin-panel/orders",
  adminMessages: "/admin-panel/messages",
  adminBanner: "/admin-panel/banner",
  adminDelivery: "/admin-panel/delivery",
  adminAuditLog: "/admin-panel/journal",
  adminSettings: "/admin-panel/settings",
} as const;

function withQuery(path: string, parameters: [string, string][]): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `${path}?${query}` : path;
}
