/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
export type AnnouncementInput = {
  /** En francs entiers ; négatif, pour la boutique seule : rendu */
  amount: number;
  /** UUID de ce paiement : envoyé deux fois, il compte une fois */
  id: string;
  kind: PaymentKind;
  orderId: string;
  /** De l’opérateur ou de la banque ; vide : aucune */
  reference: string;
};

export type AppointmentInput = {
  serviceId: string;
  startsAt: string;
};

/** Message, SMS, appel, ou notée à la main dans l’administration */
export type OrderChannel =
  | 'CALL'
  | 'CHAT'
  | 'OTHER'
  | 'PANEL'
  | 'SHOP'
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

export type PlaceOrderInput = {
  /** L’heure demandée, pour un service. Une heure qui n’est plus libre ne refuse pas la commande */
  appointment?: AppointmentInput | null | undefined;
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
  /** L’heure de l’appareil à l’envoi, par laquelle on sait depuis quand la commande attend */
  sentAt?: string | null | undefined;
  /** De qui l’appareil croit que c’est la commande : CONFLICT si une autre personne est connectée */
  userId?: string | null | undefined;
  /** true : la personne la retire. Annulée si la boutique n’y a pas encore répondu, sinon inchangée */
  withdrawn?: boolean | null | undefined;
  /** Zone de livraison que la personne a choisie */
  zoneId?: string | null | undefined;
};

export type MostOrderedQueryVariables = Exact<{ [key: string]: never; }>;


export type MostOrderedQuery = { __typename: 'Query', mostOrdered: Array<{ __typename: 'Product', id: string, productName: string }> };

export type AnnouncePaymentMutationVariables = Exact<{
  input: AnnouncementInput;
}>;


export type AnnouncePaymentMutation = { __typename: 'Mutation', announcePayment: { __typename: 'AnnouncedPayment', id: string } };

export type RequestReturnMutationVariables = Exact<{
  orderId: string;
  reason: string;
  id: string;
}>;


export type RequestReturnMutation = { __typename: 'Mutation', requestReturn: boolean };

export type RequestSlotMutationVariables = Exact<{
  orderId: string;
  startsAt: string;
  id: string;
}>;


export type RequestSlotMutation = { __typename: 'Mutation', requestSlot: boolean };

export type PlaceOrderMutationVariables = Exact<{
  input: PlaceOrderInput;
}>;


export type PlaceOrderMutation = { __typename: 'Mutation', placeOrder: { __typename: 'PlacedOrder', id: string, state: OrderState } };


export const MostOrderedDocument = {"__meta__":{"name":"MostOrdered","hash":"sha256:63a18186c32fab880ccfd1ed8ce43c2716e53dd5ce76d9bc5ae8b723e00b6c54"}} as unknown as DocumentNode<MostOrderedQuery, MostOrderedQueryVariables>;
export const AnnouncePaymentDocument = {"__meta__":{"name":"AnnouncePayment","hash":"sha256:a5cd003a246fbaf6aa0027da98c5381d926c93c59002365b2e04fdef7c9fc19e"}} as unknown as DocumentNode<AnnouncePaymentMutation, AnnouncePaymentMutationVariables>;
export const RequestReturnDocument = {"__meta__":{"name":"RequestReturn","hash":"sha256:13c9635d5a5824472b67a2866fcf8ce6d7fa7224d54c65b06df838ddcd0b4081"}} as unknown as DocumentNode<RequestReturnMutation, RequestReturnMutationVariables>;
export const RequestSlotDocument = {"__meta__":{"name":"RequestSlot","hash":"sha256:a3976ca894b146204965b6719bf8a136379b3b6bcfe8a4d6b58046ae6b33c630"}} as unknown as DocumentNode<RequestSlotMutation, RequestSlotMutationVariables>;
export const PlaceOrderDocument = {"__meta__":{"name":"PlaceOrder","hash":"sha256:d4aab4b1017c3287369c164ec9c61db2b90bb7211998dcbe92800e79c3172572"}} as unknown as DocumentNode<PlaceOrderMutation, PlaceOrderMutationVariables>;