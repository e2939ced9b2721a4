import type { OrderClient } from "../../../features/orders/testing/order-client.ts";
import type { GraphqlResponse, TestShop } from "../../../testing/test-shop.ts";

export type Variables = Record<string, unknown>;
interface Person {
  id: string;
  token: string;
}

export interface Senders {
  shop: TestShop;
  orders: OrderClient;
  /** The super admin who sends the requests. */
  patron: Person;
  /** Another super admin. */
  colleague: Person;
  customer: Person;
  /** Sends a request. If the shop refuses it because of too many requests, sends it again, as clients do. */
  ask: (query: string, variables: Variables, as?: { token?: string }) => Promise<GraphqlResponse>;
}

/** A mutation that clients send again if they have received no answer. */
export interface RepeatedRequest {
  mutation: string;
  /** Creates the data that the mutation needs. @returns the mutation's variables */
  variables: () => Promise<Variables> | Variables;
  /** Returns variables with the same id but another content; absent if the mutation has no content besides the id. */
  other?: (variables: Variables) => Variables;
  between?: (variables: Variables) => Promise<unknown>;
  as?: () => { token?: string };
}

export const inputOf = (variables: Variables): Variables => variables.input as Variables;
/** Returns a function that replaces some fields of a request's input. */
export const withInput = (changed: Variables) => (variables: Variables) => ({
  ...variables,
  input: { ...inputOf(variables), ...changed },
});
export const newProduct = async ({ shop, patron }: Senders) =>
  (await shop.createProducts({ ownerId: patron.id }))[0] ?? "";
