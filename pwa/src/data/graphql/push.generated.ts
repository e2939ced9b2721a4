/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
export type PushDeviceInput = {
  /** Secret de l’appareil, base64url */
  auth: string;
  /** Adresse de l’appareil chez le service de son navigateur */
  endpoint: string;
  /** Clé publique de l’appareil, base64url */
  p256dh: string;
};

export type PushKeyQueryVariables = Exact<{ [key: string]: never; }>;


export type PushKeyQuery = { __typename: 'Query', pushKey: string };

export type FollowOrderMutationVariables = Exact<{
  device: PushDeviceInput;
  orderId: string;
  consent: string;
}>;


export type FollowOrderMutation = { __typename: 'Mutation', followOrder: boolean };

export type FollowSizeMutationVariables = Exact<{
  device: PushDeviceInput;
  productId: string;
  variant?: number | null | undefined;
  consent: string;
}>;


export type FollowSizeMutation = { __typename: 'Mutation', followSize: boolean };

export type MovePushDeviceMutationVariables = Exact<{
  former: PushDeviceInput;
  device: PushDeviceInput;
}>;


export type MovePushDeviceMutation = { __typename: 'Mutation', movePushDevice: boolean };

export type EndPushMutationVariables = Exact<{
  endpoint: string;
  orderId?: string | null | undefined;
  productId?: string | null | undefined;
  variant?: number | null | undefined;
}>;


export type EndPushMutation = { __typename: 'Mutation', endPush: boolean };


export const PushKeyDocument = {"__meta__":{"name":"PushKey","hash":"sha256:d4a0609356b4693eae7385286f9886a11835b2d2c36b2d6c4ae036684b01a59b"}} as unknown as DocumentNode<PushKeyQuery, PushKeyQueryVariables>;
export const FollowOrderDocument = {"__meta__":{"name":"FollowOrder","hash":"sha256:9316904c88bcfac9e497d2f29f5506666893c31470669a85fe0fd6a68cfaa851"}} as unknown as DocumentNode<FollowOrderMutation, FollowOrderMutationVariables>;
export const FollowSizeDocument = {"__meta__":{"name":"FollowSize","hash":"sha256:9e5c35d296e912538029e61609a3854c6a7f05f11dff2b4485c58db70a7f8d6e"}} as unknown as DocumentNode<FollowSizeMutation, FollowSizeMutationVariables>;
export const MovePushDeviceDocument = {"__meta__":{"name":"MovePushDevice","hash":"sha256:b12f1d69924bd555fac778aa7b3d1ac31269c1ef9938118718741e01acd24e0b"}} as unknown as DocumentNode<MovePushDeviceMutation, MovePushDeviceMutationVariables>;
export const EndPushDocument = {"__meta__":{"name":"EndPush","hash":"sha256:7d7a7514aab7d3dd6a9ec3c772fa1e39780301e0f7d60a80d9439c26e5012258"}} as unknown as DocumentNode<EndPushMutation, EndPushMutationVariables>;