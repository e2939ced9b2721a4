/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration as DocumentNode } from '@graphql-typed-document-node/core';
/** Disponible, dernières pièces, épuisé */
export type Availability =
  | 'AVAILABLE'
  | 'LAST_PIECES'
  | 'SOLD_OUT';

export type CartOperationInput = {
  /** UUID fait par le client : l’opération s’applique une seule fois */
  id: string;
  kind: CartOperationKind;
  productId: string;
  quantity?: number;
  /** Le numéro de la variante ; 0 ou absent : aucune */
  variant?: number | null | undefined;
};

/** ADD ajoute (ou retire, négatif, jamais sous 1), SET fixe la quantité, REMOVE supprime la ligne, CHOOSE donne sa variante à la ligne qui n’en a pas */
export type CartOperationKind =
  | 'ADD'
  | 'CHOOSE'
  | 'REMOVE'
  | 'SET';

/** Appliquée, déjà appliquée auparavant, ou refusée pour de bon */
export type CartOperationStatus =
  | 'APPLIED'
  | 'DUPLICATE'
  | 'REJECTED';

export type CartContentFragment = { __typename: 'Cart', version: number, lines: Array<{ __typename: 'CartLine', id: string, quantity: number, variant: number | null, product: { __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> } }> };

export type CartQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type CartQuery = { __typename: 'Query', cart: { __typename: 'Cart', version: number, lines: Array<{ __typename: 'CartLine', id: string, quantity: number, variant: number | null, product: { __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> } }> } };

export type ApplyCartOperationsMutationVariables = Exact<{
  operations: Array<CartOperationInput> | CartOperationInput;
  userId?: string | null | undefined;
}>;


export type ApplyCartOperationsMutation = { __typename: 'Mutation', applyCartOperations: { __typename: 'CartOperationsResult', results: Array<{ __typename: 'CartOperationResult', id: string, status: CartOperationStatus, message: string | null }>, cart: { __typename: 'Cart', version: number, lines: Array<{ __typename: 'CartLine', id: string, quantity: number, variant: number | null, product: { __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> } }> } } };

export type ProductCardFragment = { __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> };

export const ProductCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Product"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"sellingPrice"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailColour"}},{"kind":"Field","name":{"kind":"Name","value":"availability"}},{"kind":"Field","name":{"kind":"Name","value":"variants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"swatch"}},{"kind":"Field","name":{"kind":"Name","value":"availability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"colourImages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"image"}}]}}]}}]} as unknown as DocumentNode<ProductCardFragment, unknown>;
export const CartContentFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CartContent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Cart"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"variant"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductCard"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Product"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"sellingPrice"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailColour"}},{"kind":"Field","name":{"kind":"Name","value":"availability"}},{"kind":"Field","name":{"kind":"Name","value":"variants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"swatch"}},{"kind":"Field","name":{"kind":"Name","value":"availability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"colourImages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"image"}}]}}]}}]} as unknown as DocumentNode<CartContentFragment, unknown>;
export const CartDocument = {"__meta__":{"name":"Cart","hash":"sha256:cc376b2dc8278e11724bf4e3177e5422e8706b1913381cbdc6fba1ddda7aab84"}} as unknown as DocumentNode<CartQuery, CartQueryVariables>;
export const ApplyCartOperationsDocument = {"__meta__":{"name":"ApplyCartOperations","hash":"sha256:fd16401a8402dafb4526a06fbfcc3d4ee037754489c3c9bca1d5f6664dd9ef96"}} as unknown as DocumentNode<ApplyCartOperationsMutation, ApplyCartOperationsMutationVariables>;