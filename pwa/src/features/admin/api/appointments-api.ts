import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  BookAppointmentDocument,
  type BookAppointmentInput,
  MarkNoShowDocument,
  MoveAppointmentDocument,
  type MoveAppointmentMutationVariables,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";
import { type Order, orStoredOrder } from "./orders-api.ts";

/**
 * Stores an appointment that the admin has agreed with a customer. Sent twice with the same `id`, it is stored once.
 */
export const bookAppointment = async (
  client: ApolloClient,
  input: BookAppointmentInput,
): Promise<Result<Order>> => {
  const booked = client.mutate({ mutation: BookAppointmentDocument, variables: { input } });
  return orStoredOrder(client, input.id, await resultOf(booked, (data) => data.bookAppointment));
};

/** Moves an appointment to another slot or place. Sent twice with the same `requestId`, it is moved once. */
export const moveAppointment = (
  client: ApolloClient,
  variables: MoveAppointmentMutationVariables,
): Promise<Result<Order>> =>
  resultOf(client.mutate({ mutation: MoveAppointmentDocument, variables }), (data) => data.moveAppointment);

export const markNoShow = (
  client: ApolloClient,
  variables: { id: string; requestId: string },
): Promise<Result<Order>> =>
  resultOf(client.mutate({ mutation: MarkNoShowDocument, variables }), (data) => data.markNoShow);
