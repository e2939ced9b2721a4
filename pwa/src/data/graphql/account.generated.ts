/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
/** Ce que la boutique a dit d’un paiement annoncé */
export type AnnouncementState =
  | 'CONFIRMED'
  | 'OTHER'
  | 'REFUSED'
  | 'WAITING';

/** Message, SMS, appel, ou notée à la main dans l’administration */
export type OrderChannel =
  | 'CALL'
  | 'CHAT'
  | 'OTHER'
  | 'PANEL'
  | 'SHOP'
  | 'SMS';

export type OrderState =
  | 'CANCELLED'
  | 'CONFIRMED'
  | 'DELIVERED'
  | 'NEW'
  | 'OTHER'
  | 'RETURNED'
  | 'SHIPPED';

/** Espèces, MTN MoMo, Orange Money, Virement, Autre */
export type PaymentKind =
  | 'BANK'
  | 'CASH'
  | 'MTN_MOMO'
  | 'ORANGE_MONEY'
  | 'OTHER';

export type ProfileInput = {
  name: string;
  /** Nouvelle photo, comme adresse data: ; null la retire, absente elle reste */
  profilePic?: string | null | undefined;
};

/** Ce qu’une personne peut faire dans la boutique */
export type Role =
  | 'ADMIN'
  | 'GENERAL'
  | 'SUPER_ADMIN';

export type SignUpInput = {
  confirmPassword: string;
  email: string;
  /** UUID fait par le client : envoyée deux fois, l’inscription est faite une fois */
  id?: string | null | undefined;
  name: string;
  password: string;
  /** Photo choisie, comme adresse data: */
  profilePic?: string | null | undefined;
};

export type SignUpMutationVariables = Exact<{
  input: SignUpInput;
}>;


export type SignUpMutation = { __typename: 'Mutation', signUp: { __typename: 'User', id: string } };

export type CheckPasswordLinkMutationVariables = Exact<{
  token: string;
}>;


export type CheckPasswordLinkMutation = { __typename: 'Mutation', checkPasswordLink: { __typename: 'PasswordLinkOwner', name: string, email: string } };

export type ResetPasswordMutationVariables = Exact<{
  token: string;
  password: string;
}>;


export type ResetPasswordMutation = { __typename: 'Mutation', resetPassword: { __typename: 'Session', token: string, user: { __typename: 'User', id: string, name: string, email: string, role: Role, profilePic: string | null } } };

export type UpdateProfileMutationVariables = Exact<{
  input: ProfileInput;
}>;


export type UpdateProfileMutation = { __typename: 'Mutation', updateProfile: { __typename: 'User', id: string, name: string, email: string, role: Role, profilePic: string | null } };

export type ChangePasswordMutationVariables = Exact<{
  currentPassword: string;
  password: string;
}>;


export type ChangePasswordMutation = { __typename: 'Mutation', changePassword: boolean };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { __typename: 'Query', sessions: Array<{ __typename: 'OpenSession', id: string, deviceName: string | null, lastUsedAt: string, isCurrent: boolean }> };

export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { __typename: 'Mutation', endSession: boolean };

export type PersonalDataQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalDataQuery = { __typename: 'Query', personalData: string };

export type DeleteAccountMutationVariables = Exact<{
  currentPassword: string;
}>;


export type DeleteAccountMutation = { __typename: 'Mutation', deleteAccount: boolean };

export type OrderStatesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type OrderStatesQuery = { __typename: 'Query', orderStates: Array<{ __typename: 'PlacedOrder', id: string, state: OrderState }> };

export type OrderOfShopFragment = { __typename: 'OwnOrder', id: string, state: OrderState, channel: OrderChannel, placedAt: string, fee: number | null, isPickup: boolean, discount: number, discountReason: string, deposit: number, paid: number, deliveredAt: string | null, editedAt: string | null, returnRequestedAt: string | null, returnRequestId: string | null, returnDeclineReason: string, promisedDay: string | null, settleBy: string | null, serviceId: string | null, appointmentAt: string | null, appointmentMinutes: number | null, heldUntil: string | null, isSlotReserved: boolean | null, noShow: boolean, lines: Array<{ __typename: 'OrderLine', productId: string | null, productName: string, variant: number | null, size: string | null, colour: string | null, price: number, quantity: number, image: string | null, returned: number }>, asOrdered: { __typename: 'OrderAsPlaced', fee: number | null, lines: Array<{ __typename: 'OrderedLine', productName: string, size: string | null, colour: string | null, price: number, quantity: number }> } | null };

export type MyOrdersQueryVariables = Exact<{
  first: number;
}>;


export type MyOrdersQuery = { __typename: 'Query', myOrders: { __typename: 'OwnOrderConnection', edges: Array<{ __typename: 'OwnOrderEdge', node: { __typename: 'OwnOrder', id: string, state: OrderState, channel: OrderChannel, placedAt: string, fee: number | null, isPickup: boolean, discount: number, discountReason: string, deposit: number, paid: number, deliveredAt: string | null, editedAt: string | null, returnRequestedAt: string | null, returnRequestId: string | null, returnDeclineReason: string, promisedDay: string | null, settleBy: string | null, serviceId: string | null, appointmentAt: string | null, appointmentMinutes: number | null, heldUntil: string | null, isSlotReserved: boolean | null, noShow: boolean, lines: Array<{ __typename: 'OrderLine', productId: string | null, productName: string, variant: number | null, size: string | null, colour: string | null, price: number, quantity: number, image: string | null, returned: number }>, asOrdered: { __typename: 'OrderAsPlaced', fee: number | null, lines: Array<{ __typename: 'OrderedLine', productName: string, size: string | null, colour: string | null, price: number, quantity: number }> } | null } }> } };

export type DeviceOrdersQueryVariables = Exact<{
  ids: Array<string> | string;
  payments: Array<string> | string;
}>;


export type DeviceOrdersQuery = { __typename: 'Query', deviceOrders: Array<{ __typename: 'OwnOrder', id: string, state: OrderState, channel: OrderChannel, placedAt: string, fee: number | null, isPickup: boolean, discount: number, discountReason: string, deposit: number, paid: number, deliveredAt: string | null, editedAt: string | null, returnRequestedAt: string | null, returnRequestId: string | null, returnDeclineReason: string, promisedDay: string | null, settleBy: string | null, serviceId: string | null, appointmentAt: string | null, appointmentMinutes: number | null, heldUntil: string | null, isSlotReserved: boolean | null, noShow: boolean, lines: Array<{ __typename: 'OrderLine', productId: string | null, productName: string, variant: number | null, size: string | null, colour: string | null, price: number, quantity: number, image: string | null, returned: number }>, asOrdered: { __typename: 'OrderAsPlaced', fee: number | null, lines: Array<{ __typename: 'OrderedLine', productName: string, size: string | null, colour: string | null, price: number, quantity: number }> } | null }>, devicePayments: Array<{ __typename: 'DevicePayments', orderId: string, announcements: Array<{ __typename: 'AnnouncedPayment', id: string, kind: PaymentKind, amount: number, reference: string, state: AnnouncementState }>, receipts: Array<{ __typename: 'Receipt', number: string, issuedAt: string, isCancelled: boolean, content: { __typename: 'ReceiptContent', orderNumber: string, discount: number, fee: number | null, due: number, kind: PaymentKind, amount: number, paid: number, seller: { __typename: 'ReceiptSeller', name: string, address: string, phone: string, legal: Array<string> | null, vatRate: number | null }, lines: Array<{ __typename: 'ReceiptLine', productName: string, size: string | null, colour: string | null, price: number, quantity: number }> } }> }> };

export type AttachOrdersMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type AttachOrdersMutation = { __typename: 'Mutation', attachOrders: Array<string> };

export const OrderOfShopFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OrderOfShop"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OwnOrder"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"placedAt"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"isPickup"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"discountReason"}},{"kind":"Field","name":{"kind":"Name","value":"deposit"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"deliveredAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"returnRequestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"returnRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"returnDeclineReason"}},{"kind":"Field","name":{"kind":"Name","value":"promisedDay"}},{"kind":"Field","name":{"kind":"Name","value":"settleBy"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"appointmentAt"}},{"kind":"Field","name":{"kind":"Name","value":"appointmentMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"heldUntil"}},{"kind":"Field","name":{"kind":"Name","value":"isSlotReserved"}},{"kind":"Field","name":{"kind":"Name","value":"noShow"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"variant"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"returned"}}]}},{"kind":"Field","name":{"kind":"Name","value":"asOrdered"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]}}]} as unknown as DocumentNode<OrderOfShopFragment, unknown>;
export const SignUpDocument = {"__meta__":{"name":"SignUp","hash":"sha256:12ade828ab9e319a0008023784051f6d1654bcf6ca77a335ed72b96341616914"}} as unknown as DocumentNode<SignUpMutation, SignUpMutationVariables>;
export const CheckPasswordLinkDocument = {"__meta__":{"name":"CheckPasswordLink","hash":"sha256:143df5e610d93f0980fb28718a37e58e3f74d0d38babe113cd4bc45f99379059"}} as unknown as DocumentNode<CheckPasswordLinkMutation, CheckPasswordLinkMutationVariables>;
export const ResetPasswordDocument = {"__meta__":{"name":"ResetPassword","hash":"sha256:ce00313aed10c5e5f59b794459683ab8a98398f2d5728b19da00ecd4790251ba"}} as unknown as DocumentNode<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const UpdateProfileDocument = {"__meta__":{"name":"UpdateProfile","hash":"sha256:e8a96b5970b8b40dac53ac8e87e7c83e78604f58fcf6507185a05898c0232dc1"}} as unknown as DocumentNode<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const ChangePasswordDocument = {"__meta__":{"name":"ChangePassword","hash":"sha256:39d45ccb7755eec45a9c04b8d35f50bf4a7473c881aaf3950ca907028cd237e2"}} as unknown as DocumentNode<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const SessionsDocument = {"__meta__":{"name":"Sessions","hash":"sha256:b8b9c7e40d8fe3eecafbff363e68b601cc1cd6b064765438abf6fd92cae814b5"}} as unknown as DocumentNode<SessionsQuery, SessionsQueryVariables>;
export const EndSessionDocument = {"__meta__":{"name":"EndSession","hash":"sha256:95382680a14a22744578b4e4af962857cf0a1220b9073cbf3b856a8abfa6ca85"}} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const PersonalDataDocument = {"__meta__":{"name":"PersonalData","hash":"sha256:af4c4b85919555fb798bf19dddd4ce10b510d6f10c792b683bfe5a7adf5d7326"}} as unknown as DocumentNode<PersonalDataQuery, PersonalDataQueryVariables>;
export const DeleteAccountDocument = {"__meta__":{"name":"DeleteAccount","hash":"sha256:3d0c78a4417b0ed79beb967e654d9137606a180b3fef04c0b8fe24f8b40852df"}} as unknown as DocumentNode<DeleteAccountMutation, DeleteAccountMutationVariables>;
export const OrderStatesDocument = {"__meta__":{"name":"OrderStates","hash":"sha256:3fcb325063de41d8bdd7e0b0d040ae2a3f1e9ee25abd3552c940df984f784b96"}} as unknown as DocumentNode<OrderStatesQuery, OrderStatesQueryVariables>;
export const MyOrdersDocument = {"__meta__":{"name":"MyOrders","hash":"sha256:515493a0d0422ecc57787d7d2dffca8636a01527f172b1c8e82207658abbc256"}} as unknown as DocumentNode<MyOrdersQuery, MyOrdersQueryVariables>;
export const DeviceOrdersDocument = {"__meta__":{"name":"DeviceOrders","hash":"sha256:5b79b07d6bff69b6333af5c532a743f74ada4c978ee442e2cd1bdb95bceab0e5"}} as unknown as DocumentNode<DeviceOrdersQuery, DeviceOrdersQueryVariables>;
export const AttachOrdersDocument = {"__meta__":{"name":"AttachOrders","hash":"sha256:c63e7f45706ab44a37c4289d14892da86fd52f5c9f49431b5e5ffcd35fce0c6f"}} as unknown as DocumentNode<AttachOrdersMutation, AttachOrdersMutationVariables>;