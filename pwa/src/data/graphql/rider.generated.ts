/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
export type DeliveryReportInput = {
  /** Reçu, en francs entiers */
  amount: number;
  kind: PaymentKind;
  orderId: string;
  /** null : la coche est retirée */
  outcome?: GivenOutcome | null | undefined;
  /** Du téléphone, croissant : la dernière réponse l’emporte */
  sequence: number;
};

/** Livrée, refusée ou reportée */
export type GivenOutcome =
  | 'DELIVERED'
  | 'POSTPONED'
  | 'REFUSED';

/** Espèces, MTN MoMo, Orange Money, Virement, Autre */
export type PaymentKind =
  | 'BANK'
  | 'CASH'
  | 'MTN_MOMO'
  | 'ORANGE_MONEY'
  | 'OTHER';

/** Livrée, refusée ou reportée */
export type RoundOutcome =
  | 'DELIVERED'
  | 'OTHER'
  | 'POSTPONED'
  | 'REFUSED';

export type RiderRoundQueryVariables = Exact<{
  key: string;
}>;


export type RiderRoundQuery = { __typename: 'Query', riderRound: { __typename: 'RiderRound', isClosed: boolean, riderName: string, orders: Array<{ __typename: 'RiderOrder', id: string, number: string, isOut: boolean, name: string | null, phone: string | null, quarter: string | null, note: string, toCollect: number, reportedOutcome: RoundOutcome | null, reportedAmount: number | null, reportedKind: PaymentKind | null, reportSequence: number, pieces: Array<{ __typename: 'RiderPiece', name: string, size: string | null, colour: string | null, quantity: number }> }> } };

export type ReportDeliveryMutationVariables = Exact<{
  key: string;
  input: DeliveryReportInput;
}>;


export type ReportDeliveryMutation = { __typename: 'Mutation', reportDelivery: boolean };


export const RiderRoundDocument = {"__meta__":{"name":"RiderRound","hash":"sha256:99ca90fd814ffa5096dded3a432824af1eb3b2e59c930369e84317d38e80ad89"}} as unknown as DocumentNode<RiderRoundQuery, RiderRoundQueryVariables>;
export const ReportDeliveryDocument = {"__meta__":{"name":"ReportDelivery","hash":"sha256:e998238663c02ddfb533286c5827f0d7359dc236c3523224a2f8ddf3a4247b41"}} as unknown as DocumentNode<ReportDeliveryMutation, ReportDeliveryMutationVariables>;