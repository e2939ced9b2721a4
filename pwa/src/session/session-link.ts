import { ApolloLink } from "@apollo/client";
import { map } from "rxjs";

/** What the server says to somebody it does not know, or who may not do this (any more). */
const REFUSALS: readonly unknown[] = ["UNAUTHENTICATED", "FORBIDDEN"];

/** Asks who is signed in when the server refuses somebody: their session may have ended, their role have changed. */
export const sessionLink = (restore: () => void): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const refused = result.errors?.some(({ extensions }) => REFUSALS.includes(extensions?.code));
        if (refused && operation.operationName !== "Me") restore();
        return result;
      }),
    ),
  );
