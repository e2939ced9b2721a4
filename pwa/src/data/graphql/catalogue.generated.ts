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

/** Par prix de vente */
export type PriceSort =
  | 'asc'
  | 'dsc';

export type ProductFilter = {
  /** Sans les produits épuisés */
  availableOnly?: boolean | null | undefined;
  categories?: Array<string> | null | undefined;
  /** Dans une de ces couleurs au moins */
  colours?: Array<string> | null | undefined;
  maxPrice?: number | null | undefined;
  /** Prix de vente, bornes comprises */
  minPrice?: number | null | undefined;
  ownerId?: string | null | undefined;
  /** Seulement les produits en promotion */
  promotion?: boolean | null | undefined;
  search?: string | null | undefined;
  /** Dans une de ces tailles au moins */
  sizes?: Array<string> | null | undefined;
  /** Seulement les produits épuisés */
  soldOutOnly?: boolean | null | undefined;
};

export type SavedProductsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type SavedProductsQuery = { __typename: 'Query', productsById: Array<{ __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> }> };

export type HomePageQueryVariables = Exact<{ [key: string]: never; }>;


export type HomePageQuery = { __typename: 'Query', newest: { __typename: 'ProductConnection', edges: Array<{ __typename: 'ProductEdge', node: { __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> } }> }, topLevelCategories: Array<{ __typename: 'Category', value: string, label: string, products: Array<{ __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> }> }>, categories: Array<{ __typename: 'Category', value: string, label: string, productCount: number, newestProduct: { __typename: 'Product', thumbnail: string, thumbnailColour: string } | null }> };

export type CategoryCountsQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
}>;


export type CategoryCountsQuery = { __typename: 'Query', categoryCounts: Array<{ __typename: 'CategoryCount', category: string, products: number, promotions: number }> };

export type CataloguePageQueryVariables = Exact<{ [key: string]: never; }>;


export type CataloguePageQuery = { __typename: 'Query', categoryGroups: Array<{ __typename: 'CategoryGroup', category: string, productCount: number, products: Array<{ __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> }> }> };

export type ProductListQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
  sort?: PriceSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ProductListQuery = { __typename: 'Query', products: { __typename: 'ProductConnection', totalCount: number, availableCount: number, edges: Array<{ __typename: 'ProductEdge', node: { __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, reading: { __typename: 'SearchReading', dropped: Array<string>, wishes: Array<{ __typename: 'SearchWish', label: string, rest: string }> } | null, sizes: Array<{ __typename: 'SizeCount', size: string, kind: string, count: number }>, colours: Array<{ __typename: 'ColourCount', colour: string, swatch: string | null, count: number }> } };

export type ProductPageQueryVariables = Exact<{
  id: string;
}>;


export type ProductPageQuery = { __typename: 'Query', product: { __typename: 'Product', brandName: string, description: string, productImages: Array<string>, imageColours: Array<string>, id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, similarProducts: Array<{ __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> }>, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> } | null };

export type ProductCardFragment = { __typename: 'Product', id: string, productName: string, category: string, price: number, sellingPrice: number, thumbnail: string, thumbnailColour: string, availability: Availability, variants: Array<{ __typename: 'ProductVariant', number: number, size: string | null, colour: string | null, swatch: string | null, availability: Availability }>, colourImages: Array<{ __typename: 'ColourImage', colour: string, image: string }> };

export const ProductCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Product"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"sellingPrice"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnail"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailColour"}},{"kind":"Field","name":{"kind":"Name","value":"availability"}},{"kind":"Field","name":{"kind":"Name","value":"variants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"swatch"}},{"kind":"Field","name":{"kind":"Name","value":"availability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"colourImages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"colour"}},{"kind":"Field","name":{"kind":"Name","value":"image"}}]}}]}}]} as unknown as DocumentNode<ProductCardFragment, unknown>;
export const SavedProductsDocument = {"__meta__":{"name":"SavedProducts","hash":"sha256:32b9da72f62a873cd8623fefbf391e379f1efb55d8e6c51e9abea43e67538af3"}} as unknown as DocumentNode<SavedProductsQuery, SavedProductsQueryVariables>;
export const HomePageDocument = {"__meta__":{"name":"HomePage","hash":"sha256:92c76929c687c47c5e6fb72811f6b2a5e22e9ec1dc1ade765412aff2a21efb62"}} as unknown as DocumentNode<HomePageQuery, HomePageQueryVariables>;
export const CategoryCountsDocument = {"__meta__":{"name":"CategoryCounts","hash":"sha256:f2aa5964906cbd0fad99f9e79e50138a73fe80af28e7627d24ebe168cdb74c69"}} as unknown as DocumentNode<CategoryCountsQuery, CategoryCountsQueryVariables>;
export const CataloguePageDocument = {"__meta__":{"name":"CataloguePage","hash":"sha256:adab04f90216b17983e78159f76ffecf3a010ffae5569fbd7ed5e8dce9e6076b"}} as unknown as DocumentNode<CataloguePageQuery, CataloguePageQueryVariables>;
export const ProductListDocument = {"__meta__":{"name":"ProductList","hash":"sha256:ecebe59eb7691c8554d781706666105f415e00e217557e783892dd6bf6f6e821"}} as unknown as DocumentNode<ProductListQuery, ProductListQueryVariables>;
export const ProductPageDocument = {"__meta__":{"name":"ProductPage","hash":"sha256:239ebf2d70a8cba298e362a056ac285d55957f0694a5f4404a43683720a3d3ce"}} as unknown as DocumentNode<ProductPageQuery, ProductPageQueryVariables>;