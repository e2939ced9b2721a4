/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
/** Ce qu’une personne peut faire dans la boutique */
export type Role =
  | 'ADMIN'
  | 'GENERAL'
  | 'SUPER_ADMIN';

export type SignInInput = {
  email: string;
  password: string;
};

export type SessionUserFragment = { __typename: 'User', id: string, name: string, email: string, role: Role, profilePic: string | null };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { __typename: 'Query', me: { __typename: 'User', id: string, name: string, email: string, role: Role, profilePic: string | null } | null };

export type SignInMutationVariables = Exact<{
  input: SignInInput;
}>;


export type SignInMutation = { __typename: 'Mutation', signIn: { __typename: 'Session', token: string, user: { __typename: 'User', id: string, name: string, email: string, role: Role, profilePic: string | null } } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { __typename: 'Mutation', signOut: boolean };

export const SessionUserFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"profilePic"}}]}}]} as unknown as DocumentNode<SessionUserFragment, unknown>;
export const MeDocument = {"__meta__":{"name":"Me","hash":"sha256:7447ca080d12d8cc423d567fd0efc6e6429b09fd2bb67e9452f8ac923f1a23be"}} as unknown as DocumentNode<MeQuery, MeQueryVariables>;
export const SignInDocument = {"__meta__":{"name":"SignIn","hash":"sha256:c45731b309a2f4c214888e51a0b492ca71d881f2425400a18b22353ae4084e08"}} as unknown as DocumentNode<SignInMutation, SignInMutationVariables>;
export const SignOutDocument = {"__meta__":{"name":"SignOut","hash":"sha256:0adf48585d29d5895faec69e9b495ec3952c2841ede1313298401544fa1a6576"}} as unknown as DocumentNode<SignOutMutation, SignOutMutationVariables>;