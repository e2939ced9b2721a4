import { getOperationAST, parse } from "graphql";
import { expect, it } from "vitest";
import manifest from "../../../graphql-server/stored-documents/current.json" with { type: "json" };
import { catalogueQueryOf, changesCatalogue, readsSession } from "./operations.ts";

const documentOf = (name: string) => ({ __meta__: { name } });

/** True if it is one of the shopper's queries. */
function isCatalogueQuery(name: string): boolean {
  try {
    return catalogueQueryOf(documentOf(name)) === name;
  } catch {
    return false;
  }
}

/** What a stored operation reads or changes. */
interface OperationTraits {
  /**
   * `catalogue`: the same for everyone, kept in the page's query cache, and answered by the replica's local resolver;
   * `changes`: the catalogue's change log, and what the shop says of itself; the others are a user's own and are never cached.
   */
  readonly reads?: "catalogue" | "changes" | "session" | "account" | "cart" | "admin";
  /** `catalogue`: the replica and the pages on screen are out of date afterwards. */
  readonly changes?:
    | "catalogue"
    | "session"
    | "account"
    | "cart"
    | "messages"
    | "users"
    | "images"
    | "orders"
    | "shop";
}

/** Every stored operation by its name: whoever adds one says here what it is, for the three questions that the pages ask. */
const OPERATIONS = {
  HomePage: { reads: "catalogue" },
  CataloguePage: { reads: "catalogue" },
  ProductList: { reads: "catalogue" },
  ProductPage: { reads: "catalogue" },
  CategoryCounts: { reads: "catalogue" },
  SavedProducts: { reads: "catalogue" },
  CatalogueChanges: { reads: "changes" },
  Shop: { reads: "changes" },

  Me: { reads: "session" },
  SignIn: { changes: "session" },
  SignOut: { changes: "session" },
  SignUp: { changes: "users" },

  CheckPasswordLink: { changes: "session" },
  ResetPassword: { changes: "session" },
  Sessions: { reads: "account" },
  PersonalData: { reads: "account" },
  UpdateProfile: { changes: "account" },
  ChangePassword: { changes: "account" },
  EndSession: { changes: "account" },
  DeleteAccount: { changes: "account" },

  Cart: { reads: "cart" },
  ApplyCartOperations: { changes: "cart" },

  PlaceOrder: { changes: "orders" },
  OrderStates: { reads: "account" },
  MyOrders: { reads: "account" },

  SendContactMessage: { changes: "messages" },
  SubscribeToNewsletter: { changes: "messages" },

  PanelProducts: { reads: "admin" },
  SortedProducts: { reads: "admin" },
  PanelProduct: { reads: "admin" },
  PanelCategories: { reads: "admin" },
  PanelPeople: { reads: "admin" },
  PanelMessages: { reads: "admin" },
  NewMessages: { reads: "admin" },
  PanelSubscriptions: { reads: "admin" },
  PanelDashboard: { reads: "admin" },
  PanelOrders: { reads: "admin" },
  PanelOrder: { reads: "admin" },
  NewOrders: { reads: "admin" },
  OrdersCsv: { reads: "admin" },
  PanelJournal: { reads: "admin" },
  PanelSettings: { reads: "admin" },
  PanelFirstSteps: { reads: "admin" },
  ImageUpload: { reads: "admin" },
  ProductsCsv: { reads: "admin" },
  MessagesCsv: { reads: "admin" },
  SubscriptionsCsv: { reads: "admin" },
  CreateProduct: { changes: "catalogue" },
  UpdateProduct: { changes: "catalogue" },
  DeleteProduct: { changes: "catalogue" },
  ChangeAvailability: { changes: "catalogue" },
  UndoDeletion: { changes: "catalogue" },
  ChangeCategories: { changes: "catalogue" },
  ChangePrices: { changes: "catalogue" },
  MarkSoldOut: { changes: "catalogue" },
  DeleteProducts: { changes: "catalogue" },
  UndoEdit: { changes: "catalogue" },
  RemoveDemo: { changes: "catalogue" },
  UndoDemoRemoval: { changes: "catalogue" },
  DismissFirstSteps: { changes: "shop" },
  ImportProducts: { changes: "catalogue" },
  FetchImages: { changes: "images" },
  ChangeUserRole: { changes: "users" },
  CreatePasswordLink: { changes: "users" },
  DeleteUser: { changes: "users" },
  MarkMessageHandled: { changes: "messages" },
  SaveShopDetails: { changes: "shop" },
  SaveShopText: { changes: "shop" },
  SaveServices: { changes: "shop" },
  SaveOrderHandling: { changes: "shop" },
  UndoShopChange: { changes: "shop" },
  RecordOrder: { changes: "orders" },
  ChangeOrderState: { changes: "orders" },
  ChangeOrderNote: { changes: "orders" },
  PanelBanner: { reads: "admin" },
  SaveBannerSlide: { changes: "shop" },
  DeleteBannerSlide: { changes: "shop" },
  SortBannerSlides: { changes: "shop" },
  UndoBannerChange: { changes: "shop" },
  PanelZones: { reads: "admin" },
  SaveDeliveryZone: { changes: "shop" },
  DeleteDeliveryZone: { changes: "shop" },
  SortDeliveryZones: { changes: "shop" },
} as const satisfies Readonly<Record<string, OperationTraits>>;

const tableOf: Readonly<Record<string, OperationTraits>> = OPERATIONS;

const operations = Object.values(manifest).flatMap((text) => {
  const ast = getOperationAST(parse(text));
  return ast?.name ? [{ kind: ast.operation, name: ast.name.value }] : [];
});

it("every generated document is in the table: a query with what it reads, a mutation with what it changes", () => {
  expect(operations.length).toBeGreaterThan(25);
  for (const { kind, name } of operations) {
    const { reads, changes } = tableOf[name] ?? {};
    expect([name, kind === "query" ? reads : changes]).toEqual([name, expect.any(String)]);
    expect([name, kind === "query" ? changes : reads]).toEqual([name, undefined]);
  }
});

it.each(Object.entries(tableOf))("answers of %s what the table says", (name, { reads, changes }) => {
  expect({
    isCatalogueQuery: isCatalogueQuery(name),
    changesCatalogue: changesCatalogue(name),
    readsSession: readsSession(name),
  }).toEqual({
    isCatalogueQuery: reads === "catalogue",
    changesCatalogue: changes === "catalogue",
    readsSession: reads === "session",
  });
});

it("knows the shopper's queries and what changes products", () => {
  const namesOf = (matches: (name: string) => boolean) =>
    operations
      .map(({ name }) => name)
      .filter(matches)
      .sort();
  expect(namesOf(isCatalogueQuery)).toEqual([
    "CataloguePage",
    "CategoryCounts",
    "HomePage",
    "ProductList",
    "ProductPage",
    "SavedProducts",
  ]);
  expect(namesOf(changesCatalogue)).toEqual([
    "ChangeAvailability",
    "ChangeCategories",
    "ChangePrices",
    "CreateProduct",
    "DeleteProduct",
    "DeleteProducts",
    "ImportProducts",
    "MarkSoldOut",
    "RemoveDemo",
    "UndoDeletion",
    "UndoDemoRemoval",
    "UndoEdit",
    "UpdateProduct",
  ]);
  expect(isCatalogueQuery("toString")).toBe(false);
});
