type Documents = typeof import("../../../data/graphql/admin.generated.ts");

/** A GraphQL document of a mutation, with its types as the code generator writes them. */
interface MutationDocument {
  __apiType?: (variables: never) => { __typename: "Mutation" };
}

/** The names of the panel's mutations. */
type PanelMutation = {
  [Key in keyof Documents]: Documents[Key] extends MutationDocument
    ? Key extends `${infer Name}Document`
      ? Name
      : never
    : never;
}[keyof Documents];

/**
 * For each mutation of the panel: true if it may change data of which every visitor's device stores a copy. These are
 * the settings that visitors see, and the products with their availability. A change of the stock counts too, because
 * it may change the availability.
 */
const SYNCED: Readonly<Record<PanelMutation, boolean>> = {
  AddCustomerNote: false,
  BookAppointment: false,
  CancelOrders: true,
  CancelPayment: false,
  ChangeAvailability: true,
  ChangeCategories: true,
  ChangeInternalText: false,
  ChangeOrderDay: false,
  ChangeOrder: true,
  ChangeOrderState: true,
  ChangeOrderStates: true,
  ChangePrices: true,
  ChangeUserRole: false,
  CloseDay: false,
  CloseRound: true,
  CreatePasswordLink: false,
  CreateProduct: true,
  DecideAnnouncement: false,
  DeclineReturn: false,
  DeleteBannerSlide: true,
  DeleteCustomerNote: false,
  DeleteDeliveryZone: true,
  DeleteProduct: true,
  DeleteProducts: true,
  DeleteUser: false,
  DismissFirstSteps: false,
  EnterPayment: false,
  EnterReadPayment: false,
  EraseCustomer: false,
  FetchImages: false,
  ImportProducts: true,
  StoreUnmatchedPayment: false,
  MarkMessageHandled: false,
  MarkNoShow: false,
  MarkSoldOut: true,
  MoveAppointment: false,
  PutAwayUnmatchedPayment: false,
  OpenRound: false,
  RecordOrder: false,
  RemoveDemo: true,
  ReturnOrder: true,
  SaveBannerSlide: true,
  SaveDeliveryZone: true,
  SaveOrderHandling: false,
  SaveServices: true,
  SaveShopDetails: true,
  SaveShopText: true,
  SellInShop: true,
  SetPanelPushes: false,
  SortBannerSlides: true,
  SortDeliveryZones: true,

  Undo: true,
  UpdateProduct: true,
};

const byName: ReadonlyMap<string, boolean> = new Map(Object.entries(SYNCED));

/**
 * True if this device must fetch its copy of products and settings again after the mutation, so that its pages show the
 * change immediately. Also true for a mutation that is missing in the list above.
 */
export const needsSync = (mutation: string): boolean => byName.get(mutation) ?? true;
