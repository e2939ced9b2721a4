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

/** Every stored operation by its name; a test compares the table with the generated documents. */
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

type Operations = typeof OPERATIONS;
export type OperationName = keyof Operations;
/** The shopper's queries. */
export type CatalogueQueryName = {
  [Name in OperationName]: Operations[Name] extends { reads: "catalogue" } ? Name : never;
}[OperationName];

/** What an operation reads or changes; undefined for a name that is not in the table. */
export const traitsOf = (name: string): OperationTraits | undefined =>
  Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name as OperationName] : undefined;

/** Whether it is one of the shopper's queries, which the local resolver answers too. */
export const isCatalogueQuery = (name: string): name is CatalogueQueryName =>
  traitsOf(name)?.reads === "catalogue";

export const changesCatalogue = (name: string): boolean => traitsOf(name)?.changes === "catalogue";

export const readsSession = (name: string): boolean => traitsOf(name)?.reads === "session";
