/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
export type ContactMessageInput = {
  email: string;
  fullName: string;
  /** UUID fait par l’appareil : envoyé deux fois, gardé une fois */
  id?: string | null | undefined;
  message: string;
  /** question, order, return ou other */
  subject: string;
  /** Compte depuis lequel il est écrit : envoyé depuis un autre, il n’est à personne */
  userId?: string | null | undefined;
};

export type SendContactMessageMutationVariables = Exact<{
  input: ContactMessageInput;
}>;


export type SendContactMessageMutation = { __typename: 'Mutation', sendContactMessage: boolean };

export type SubscribeToNewsletterMutationVariables = Exact<{
  email: string;
  consent?: string | null | undefined;
}>;


export type SubscribeToNewsletterMutation = { __typename: 'Mutation', subscribeToNewsletter: boolean };

export type UnsubscribeFromNewsletterMutationVariables = Exact<{
  email: string;
}>;


export type UnsubscribeFromNewsletterMutation = { __typename: 'Mutation', unsubscribeFromNewsletter: boolean };


export const SendContactMessageDocument = {"__meta__":{"name":"SendContactMessage","hash":"sha256:1309347e9343634a2b4c1844d75957b3bab249c1be415911c416ee1408d50a2c"}} as unknown as DocumentNode<SendContactMessageMutation, SendContactMessageMutationVariables>;
export const SubscribeToNewsletterDocument = {"__meta__":{"name":"SubscribeToNewsletter","hash":"sha256:0398c50268d72a8c18d4b0800fb518450a15216b8fab0a7f59ead1fb4a0b2b1c"}} as unknown as DocumentNode<SubscribeToNewsletterMutation, SubscribeToNewsletterMutationVariables>;
export const UnsubscribeFromNewsletterDocument = {"__meta__":{"name":"UnsubscribeFromNewsletter","hash":"sha256:06899bea43a64cf98b5cf197362a9e5bc84bc80c4bd6d6df861934ac050a2900"}} as unknown as DocumentNode<UnsubscribeFromNewsletterMutation, UnsubscribeFromNewsletterMutationVariables>;