/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
export type FreeSlotsQueryVariables = Exact<{
  serviceId: string;
}>;


export type FreeSlotsQuery = { __typename: 'Query', freeSlots: { __typename: 'FreeSlots', now: string, days: Array<{ __typename: 'FreeDay', day: string, slots: Array<string> }> } };


export const FreeSlotsDocument = {"__meta__":{"name":"FreeSlots","hash":"sha256:b574b1f0f18bd66aeee1a3a3b8b23bbbc144abdca1bf276f602c2f87a4683d56"}} as unknown as DocumentNode<FreeSlotsQuery, FreeSlotsQueryVariables>;