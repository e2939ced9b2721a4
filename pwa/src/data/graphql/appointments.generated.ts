/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
export type FreeHoursQueryVariables = Exact<{
  serviceId: string;
}>;


export type FreeHoursQuery = { __typename: 'Query', freeHours: { __typename: 'FreeHours', now: string, days: Array<{ __typename: 'FreeDay', day: string, hours: Array<string> }> } };


export const FreeHoursDocument = {"__meta__":{"name":"FreeHours","hash":"sha256:126506e1fcf034ace1395938994212448aa8b8c52d83131906fb5ead6b5ba48a"}} as unknown as DocumentNode<FreeHoursQuery, FreeHoursQueryVariables>;