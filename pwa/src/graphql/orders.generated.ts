/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Message, SMS, appel, ou notée à la main dans l’administration */
export type OrderChannel =
  | 'CALL'
  | 'CHAT'
  | 'PANEL'
  | 'SMS';

export type OrderLineInput = {
  colour?: string | null | undefined;
  /** Adresse d’une image que garde la boutique */
  image?: string | null | undefined;
  /** D’une pièce, en francs entiers */
  price: number;
  productId?: string | null | undefined;
  productName: string;
  quantity: number;
  size?: string | null | undefined;
  variant?: number | null | undefined;
};

export type OrderState =
  | 'CANCELLED'
  | 'CONFIRMED'
  | 'DELIVERED'
  | 'NEW'
  | 'SHIPPED';

export type PlaceOrderInput = {
  /** CHAT, SMS ou CALL */
  channel: OrderChannel;
  /** De la livraison, en francs entiers */
  fee?: number | null | undefined;
  /** UUID fait par l’appareil : envoyée deux fois, gardée une fois */
  id: string;
  lines: Array<OrderLineInput>;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  /** L’heure de l’appareil */
  placedAt: string;
  quarter?: string | null | undefined;
  /** De qui l’appareil croit que c’est la commande : CONFLICT si une autre personne est connectée */
  userId?: string | null | undefined;
};

export type PlaceOrderMutationVariables = Exact<{
  input: PlaceOrderInput;
}>;


export type PlaceOrderMutation = { __typename: 'Mutation', placeOrder: { __typename: 'PlacedOrder', id: string, state: OrderState } };

export type OrderStatesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type OrderStatesQuery = { __typename: 'Query', orderStates: Array<{ __typename: 'PlacedOrder', id: string, state: OrderState }> };

export type MyOrdersQueryVariables = Exact<{
  first: number;
}>;


export type MyOrdersQuery = { __typename: 'Query', myOrders: { __typename: 'OwnOrderConnection', edges: Array<{ __typename: 'OwnOrderEdge', node: { __typename: 'OwnOrder', id: string, state: OrderState, channel: OrderChannel, placedAt: string, fee: number | null, lines: Array<{ __typename: 'OrderLine', productId: string | null, productName: string, variant: number | null, size: string | null, colour: string | null, price: number, quantity: number, image: string | null }> } }> } };


export const PlaceOrderDocument = {"__meta__":{"hash":"sha256:d4aab4b1017c3287369c164ec9c61db2b90bb7211998dcbe92800e79c3172572"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PlaceOrder"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PlaceOrderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"placeOrder"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<PlaceOrderMutation, PlaceOrderMutationVariables>;
export const OrderStatesDocument = {"__meta__":{"hash":"sha256:3fcb325063de41d8bdd7e0b0d040ae2a3f1e9ee25abd3552c940df984f784b96"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrderStates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"orderStates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<OrderStatesQuery, OrderStatesQueryVariables>;
export const MyOrdersDocument = {"__meta__":{"hash":"sha256:af2d89db863796311de4fd780876b2c5f654cf7efd77ad520db121d5cc7cb8cd"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyOrders"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"myOrders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"placedAt"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"variant"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"image"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<MyOrdersQuery, MyOrdersQueryVariables>;